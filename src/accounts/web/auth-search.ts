/** The state of the login page in the address. */
export interface AuthSearch {
  tab?: 'login' | 'register' | undefined
  /** Ticks the checkbox for offering services. */
  as?: 'viber' | undefined
  /** Where to go after login; same origin only. */
  next?: string | undefined
}

export function authSearch({ tab, as, next }: Record<string, unknown>): AuthSearch {
  return {
    tab: tab === 'login' || tab === 'register' ? tab : undefined,
    as: as === 'viber' ? as : undefined,
    next: typeof next === 'string' ? safeNextPath(next) : undefined,
  }
}

/** Whether login leads to a new client's first action: hiring or messaging a viber. */
export function isFirstStep(next: string | undefined): boolean {
  return hiredServiceId(next) !== undefined || /^\/messages\/\d/.test(next ?? '')
}

/** The id of the service whose checkout follows. */
export function hiredServiceId(next: string | undefined): string | undefined {
  return /^\/checkout\/(\d{1,15})(?:[?#]|$)/.exec(next ?? '')?.[1]
}

/** A same-origin path that is safe to go to after login (control 30); otherwise undefined. */
export function safeNextPath(next: string | undefined): string | undefined {
  const isPath = next?.startsWith('/') && !/^\/[/\\]|\s|\p{Cc}/u.test(next)
  return isPath ? next : undefined
}
