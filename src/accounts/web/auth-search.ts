/** What of the sign-in page is in its address. */
export interface AuthSearch {
  tab?: 'login' | 'register' | undefined
  /** Ticks the box for offering services. */
  as?: 'viber' | undefined
  /** Where to go afterwards; same origin only. */
  next?: string | undefined
}

export function authSearch({ tab, as, next }: Record<string, unknown>): AuthSearch {
  return {
    tab: tab === 'login' || tab === 'register' ? tab : undefined,
    as: as === 'viber' ? as : undefined,
    next: typeof next === 'string' ? safeNextPath(next) : undefined,
  }
}

/** Whether signing in leads on to what a new client does first: hire somebody, or write to them. */
export function isFirstStep(next: string | undefined): boolean {
  return hiredServiceId(next) !== undefined || /^\/messages\/\d/.test(next ?? '')
}

/** The id of the service whose checkout comes next. */
export function hiredServiceId(next: string | undefined): string | undefined {
  return /^\/checkout\/(\d{1,15})(?:[?#]|$)/.exec(next ?? '')?.[1]
}

/** A same-origin path that is safe to go to after signing in (control 30); else undefined. */
export function safeNextPath(next: string | undefined): string | undefined {
  const isPath = next?.startsWith('/') && !/^\/[/\\]|\s|\p{Cc}/u.test(next)
  return isPath ? next : undefined
}
