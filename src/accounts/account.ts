import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'

/** The rules of accounts and sessions. Pure. */

/** A session ends after a week unused, and after thirty days in any case (control 51). */
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS
/** How often a session's last use is written down. */
export const SESSION_TOUCH_MS = 5 * MINUTE_MS

/** A sign-in half done, or a passkey being asked for, waits this long; then it starts again. */
export const CHALLENGE_MS = 10 * MINUTE_MS
/** Wrong codes within one sign-in, then it starts again. */
export const MAX_CODE_TRIES = 5
/** More keys than this are no person's. */
export const MAX_PASSKEYS = 20
/** A browser and network not seen for so long are new again, and their owner is told. */
export const DEVICE_MEMORY_MS = 60 * DAY_MS

/** How long an admin has to turn two-step verification on, where the marketplace asks for it. */
export const ADMIN_GRACE_MS = 7 * DAY_MS

/** By when it must be on. The time starts once both the rule and the admin exist. */
export function twoStepDueBy(ruleSince: Date, adminSince: Date): Date {
  return new Date(Math.max(ruleSince.getTime(), adminSince.getTime()) + ADMIN_GRACE_MS)
}

/** Ten wrong codes of one account, then a pause (control 43). */
export const MAX_WRONG_CODES = 10

/** A quarter of an hour at first, twice as long each time, a day at most. A right code ends it. */
export function codePauseMs(pauses: number): number {
  return Math.min(15 * MINUTE_MS * 2 ** (pauses - 1), DAY_MS)
}

/** Ten wrong passwords per account and address in a quarter of an hour, then a pause (control 43). */
export const MAX_FAILED_LOGINS = 10
export const FAILED_LOGIN_WINDOW_MS = 15 * MINUTE_MS

/** The username of a deleted account can be taken again after this time. */
export const USERNAME_REST_MS = 90 * DAY_MS

/** Names that could pass for the marketplace or collide with an address. */
const reserved = [
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
]

/** The letters of a name without what separates them, and with one sign for those that look alike: l, i and 1, o and 0. */
export function plainShape(username: string): string {
  return username
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const reservedShapes = new Set(reserved.map(plainShape))

export function isReservedUsername(username: string): boolean {
  // A deleted account is called deleted- and its id.
  return reservedShapes.has(plainShape(username)) || /^deleted[._-]*\d+$/i.test(username)
}

interface SignedIn {
  isAdmin: boolean
  twoStepDue?: unknown
  isServiceProvider: boolean
  onboardingCompleted: boolean
}

/** Where a person lands after signing in (docs/product-rules.md#logging-in). */
export function homeAfterLogin(user: SignedIn): '/admin' | '/dashboard' | '/' {
  // An admin whose time is over reads there what to do.
  if (user.isAdmin || user.twoStepDue) return '/admin'
  return user.isServiceProvider ? '/dashboard' : '/'
}

/** Where a person lands after registering (docs/product-rules.md#logging-in). */
export function homeAfterRegistration(
  user: SignedIn,
): '/admin' | '/onboarding' | '/dashboard' | '/' {
  if (user.isServiceProvider && !user.isAdmin && !user.onboardingCompleted) return '/onboarding'
  return homeAfterLogin(user)
}

/** Themes of the interface. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const MAX_BIO = 2000
export const MAX_HEADLINE = 100
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
/** Squares: the largest is shown at 96 pixels, on screens with three for one. */
export const AVATAR_PIXELS = 320

/** How long the links of mails open something. */
export const RESET_LINK_MS = HOUR_MS
export const EMAIL_LINK_MS = DAY_MS
export const APPEAL_LINK_MS = 90 * DAY_MS
/** More links than these are not mailed to one account in an hour, whoever asks. */
export const MAX_RESETS_PER_HOUR = 3

/** A picture of this site, or one that a browser fetches over https without a name and password. */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/media\/[\w-]+\.webp$/.test(address)
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
