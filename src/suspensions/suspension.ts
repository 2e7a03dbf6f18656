import { DAY_MS } from '#platform/durations.ts'

/** Rules of suspensions and appeals. */

export const MAX_REASON = 1000
export const MAX_APPEAL = 2000

export const appealStatuses = ['open', 'granted', 'refused'] as const
export type AppealStatus = (typeof appealStatuses)[number]

/** How long after a refusal the person may appeal again. */
export const APPEAL_AGAIN_MS = 30 * DAY_MS
