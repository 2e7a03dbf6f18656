/** The rules of accounts and sessions. Pure. */

const DAY_MS = 86_400_000

/** A session ends after a week unused, and after thirty days in any case (control 51). */
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS
/** How often a session's last use is written down. */
export const SESSION_TOUCH_MS = 5 * 60_000

/** Ten wrong passwords per account and address in a quarter of an hour, then a pause (control 43). */
export const MAX_FAILED_LOGINS = 10
export const FAILED_LOGIN_WINDOW_MS = 15 * 60_000

/** Names that could pass for the house or collide with an address. */
const reserved = new Set([
  'admin',
  'administrator',
  'api',
  'root',
  'system',
  'support',
  'help',
  'security',
  'moderator',
  'vibework',
  'anonymous',
  'null',
  'undefined',
  'me',
])

export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase())
}

interface SignedIn {
  isAdmin: boolean
  isServiceProvider: boolean
  onboardingCompleted: boolean
}

/** Where a person lands after signing in (specification §4). */
export function homeAfterLogin(user: SignedIn): '/admin' | '/dashboard' | '/' {
  if (user.isAdmin) return '/admin'
  return user.isServiceProvider ? '/dashboard' : '/'
}

/** Where a person lands after registering (specification §4). */
export function homeAfterRegistration(
  user: SignedIn,
): '/admin' | '/onboarding' | '/dashboard' | '/' {
  if (user.isServiceProvider && !user.isAdmin && !user.onboardingCompleted) return '/onboarding'
  return homeAfterLogin(user)
}

/** A same-origin path that is safe to go to after signing in (A-06, control 30); else undefined. */
export function safeNextPath(next: string | undefined): string | undefined {
  const isPath = next?.startsWith('/') && !/^\/[/\\]|\s|\p{Cc}/u.test(next)
  return isPath ? next : undefined
}
