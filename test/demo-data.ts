import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data directory for a product with demo data: a copy of the one that `npm test` had filled
 * once (DEMO_TEMPLATE), which is quicker than filling it again, or an empty one. It goes with this process.
 */
export function demoDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vibework-demo-'))
  const template = process.env['DEMO_TEMPLATE']
  if (template) cpSync(template, dir, { recursive: true })
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}
