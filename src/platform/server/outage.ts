import { UNANSWERED } from './db.ts'
import type { Log } from './log.ts'

/** The server is unreachable or shutting down: codes of PostgreSQL and of the operating system. */
const UNREACHED = /^(08|57P)|^E[A-Z_]+$/
/**
 * The server refuses the login, the database does not exist, or resources are exhausted: each needs a different remedy.
 */
const CLOSED = /^(28|3D|53)/
/** Failures within this time of each other are one outage. */
const QUIET_MS = 5000

/**
 * Logs database outages as the job queue meets them. It asks again every second, so every kind of outage is logged once,
 * and so is its end. Other errors are logged each time.
 */
export interface Outage {
  /** Returns whether the error means that the database is unavailable. */
  failed(error: unknown): boolean
  answered(): void
  /** True from the first failure until the log says that the database answers again. */
  isOpen(): boolean
}

export function logOutages(log: Log, now = () => performance.now()): Outage {
  const loggedKinds = new Set<string>()
  let beganAt = 0
  let lastAt = 0
  return {
    failed(error) {
      const kind = kindOf(error)
      if (!kind) {
        log.error({ err: error }, 'job queue')
        return false
      }
      lastAt = now()
      if (loggedKinds.size === 0) beganAt = lastAt
      if (loggedKinds.has(kind)) return true
      loggedKinds.add(kind)
      log.error({ err: error }, 'the job queue waits for the database')
      return true
    },
    answered() {
      if (loggedKinds.size === 0 || now() - lastAt < QUIET_MS) return
      loggedKinds.clear()
      log.info({ awayMs: Math.round(lastAt - beganAt) }, 'the job queue is connected again')
    },
    isOpen: () => loggedKinds.size > 0,
  }
}

/** Undefined if the error does not mean that the database is unavailable. */
function kindOf(error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }
  if (UNREACHED.test(String(code)) || UNANSWERED.test(String(message))) return 'unreached'
  return CLOSED.exec(String(code))?.input
}
