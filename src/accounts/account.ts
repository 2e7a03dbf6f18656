import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'

/** The rules of accounts and sessions. Pure. */

/** A session ends after a week without use, and in any case after thirty days (control 51). */
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS
/** How often the last use of a session is written to the database. */
export const SESSION_TOUCH_MS = 5 * MINUTE_MS

/** How long an unfinished login or passkey request is valid. */
export const CHALLENGE_MS = 10 * MINUTE_MS
/** Wrong codes allowed within one login before it must be started again. */
export const MAX_CODE_TRIES = 5
/** A limit that no person reaches in practice. */
export const MAX_PASSKEYS = 20
/** A browser and network that were not used for this long count as new, and the owner is notified. */
export const DEVICE_MEMORY_MS = 60 * DAY_MS

/** How long an admin has to turn on two-step verification where the marketplace requires it. */
export const ADMIN_GRACE_MS = 7 * DAY_MS

/** The deadline for turning it on. The time starts when both the rule is on and the person is an admin. */
export function twoStepDueBy(ruleSince: Date, adminSince: Date): Date {
  return new Date(Math.max(ruleSince.getTime(), adminSince.getTime()) + ADMIN_GRACE_MS)
}

/** Ten wrong codes for one account, followed by a pause (control 43). */
export const MAX_WRONG_CODES = 10

/** Fifteen minutes at first, doubled each time, up to a day. A right code resets it. */
export function codePauseMs(pauses: number): number {
  return Math.min(15 * MINUTE_MS * 2 ** (pauses - 1), DAY_MS)
}

/** Ten wrong passwords per account and address within fifteen minutes, followed by a pause (control 43). */
export const MAX_FAILED_LOGINS = 10
export const FAILED_LOGIN_WINDOW_MS = 15 * MINUTE_MS

/** How long the username of a deleted account cannot be taken. */
export const USERNAME_REST_MS = 90 * DAY_MS

/** Names that could be mistaken for the marketplace or collide with a page address. */
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

/** The username without separators, and with one letter for characters that look alike, such as l, i and 1. */
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
  // Deleted accounts get usernames of this form.
  return reservedShapes.has(plainShape(username)) || /^deleted[._-]*\d+$/i.test(username)
}

interface SignedIn {
  isAdmin: boolean
  twoStepDue?: unknown
  isServiceProvider: boolean
  onboardingCompleted: boolean
}

/** The page after login (docs/product-rules.md#logging-in). */
export function homeAfterLogin(user: SignedIn): '/admin' | '/dashboard' | '/' {
  // An admin whose deadline has passed finds the explanation there.
  if (user.isAdmin || user.twoStepDue) return '/admin'
  return user.isServiceProvider ? '/dashboard' : '/'
}

/** The page after registration (docs/product-rules.md#logging-in). */
export function homeAfterRegistration(
  user: SignedIn,
): '/admin' | '/onboarding' | '/dashboard' | '/' {
  if (user.isServiceProvider && !user.isAdmin && !user.onboardingCompleted) return '/onboarding'
  return homeAfterLogin(user)
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const MAX_BIO = 2000
export const MAX_HEADLINE = 100
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
/** The width and height. The largest avatar is shown at 96 pixels, on screens with up to three pixels per CSS pixel. */
export const AVATAR_PIXELS = 320

/** How long emailed links are valid. */
export const RESET_LINK_MS = HOUR_MS
export const EMAIL_LINK_MS = DAY_MS
export const APPEAL_LINK_MS = 90 * DAY_MS
/** The most reset links emailed to one account in an hour. */
export const MAX_RESETS_PER_HOUR = 3

/** An image of this site, or an https address without user name and password. */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/media\/[\w-]+\.webp$/.test(address)
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Whether others can write to a member with this status. */
export function isReachable(status: string): boolean {
  return status !== 'suspended' && status !== 'deleted'
}
