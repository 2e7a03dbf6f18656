import type { Resources } from '#platform/server/context.ts'
import { statements, withoutLiterals } from '#platform/server/statements.ts'

/** Logs slow SQL statements without their literals. The returned function stops it. */
export function logSlowStatements({ config, log }: Resources): () => void {
  const { slowQueryMs } = config
  if (slowQueryMs === 0) return () => {}
  return statements.subscribe(({ text, ms }) => {
    if (ms < slowQueryMs) return
    log.warn({ ms: Math.round(ms), statement: withoutLiterals(text) }, 'slow statement')
  })
}
