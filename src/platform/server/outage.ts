import { UNANSWERED } from './db.ts'
import type { Log } from './log.ts'

/** Cannot be reached or ends, in the words of PostgreSQL and of the system. */
const UNREACHED = /^(08|57P)|^E[A-Z_]+$/
/** Lets nobody in, is not there, or has no room: each has its own remedy. */
const CLOSED = /^(28|3D|53)/
/** What comes and goes within this time is one outage. */
const QUIET_MS = 5000

/**
 * Whoever asks for work meets an outage of the database, each of many queues once a second: told are each kind of it
 * once and, when it is over, that. All other faults are told as often as they come.
 */
export interface Outage {
  failed(error: unknown): void
  answered(): void
}

export function tellOutages(log: Log, now = () => performance.now()): Outage {
  const told = new Set<string>()
  let beganAt = 0
  let lastAt = 0
  return {
    failed(error) {
      const kind = kindOf(error)
      if (!kind) {
        log.error({ err: error }, 'job queue')
        return
      }
      lastAt = now()
      if (told.size === 0) beganAt = lastAt
      if (told.has(kind)) return
      told.add(kind)
      log.error({ err: error }, 'the job queue waits for the database')
    },
    answered() {
      if (told.size === 0 || now() - lastAt < QUIET_MS) return
      told.clear()
      log.info({ awayMs: Math.round(lastAt - beganAt) }, 'the job queue goes on')
    },
  }
}

/** Undefined for a fault that is none of the database's being away. */
function kindOf(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }
  if (UNREACHED.test(String(code)) || UNANSWERED.test(String(message))) return 'unreached'
  return CLOSED.exec(String(code))?.input
}
