/** What of the sign-in page is in its address. */
export interface AuthSearch {
  tab?: 'register' | undefined
  /** Where to go afterwards; same origin only. */
  next?: string | undefined
}

export function authSearch({ tab, next }: Record<string, unknown>): AuthSearch {
  return {
    tab: tab === 'register' ? tab : undefined,
    next: typeof next === 'string' ? safeNextPath(next) : undefined,
  }
}

/** A same-origin path that is safe to go to after signing in (A-06, control 30); else undefined. */
export function safeNextPath(next: string | undefined): string | undefined {
  const isPath = next?.startsWith('/') && !/^\/[/\\]|\s|\p{Cc}/u.test(next)
  return isPath ? next : undefined
}
