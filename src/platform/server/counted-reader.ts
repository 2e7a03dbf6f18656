import type { Context, SessionPort } from './context.ts'

const isProgram =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|undici|axios|okhttp/i

type ReaderContext = Pick<Context, 'session' | 'viewer'>

/** Whether the request comes from a person in a browser. Programs, prefetches and admins do not count as readers. */
export function isReader({ session, viewer }: ReaderContext): boolean {
  return session !== null && isSeen(session) && !viewer?.isAdmin
}

function isSeen({ isAhead, userAgent }: SessionPort): boolean {
  return !isAhead && Boolean(userAgent) && !isProgram.test(userAgent ?? '')
}

/** Counts without making the answer wait. A failure is logged and loses one count. */
export function countLater({ log }: Pick<Context, 'log'>, counting: Promise<void>): void {
  counting.catch((error: unknown) => log.warn({ err: error }, 'a reader was not counted'))
}
