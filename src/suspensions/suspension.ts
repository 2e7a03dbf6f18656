import { DAY_MS } from '#platform/durations.ts'

/** The rules of suspensions and of what is said to them. Pure. */

export const MAX_REASON = 1000
export const MAX_APPEAL = 2000

export const appealStatuses = ['open', 'granted', 'refused'] as const
export type AppealStatus = (typeof appealStatuses)[number]

/** Whoever was refused may ask again after this long. */
export const APPEAL_AGAIN_MS = 30 * DAY_MS

type Role = 'customer' | 'admin' | 'super_admin'

/** Admins are suspended by super admins only. */
export function maySuspend(role: Role, ofRole: Role): boolean {
  return role === 'super_admin' || (role === 'admin' && ofRole === 'customer')
}
