import { HOUR_MS } from '#platform/durations.ts'

/** A review and its response can be edited for two days (docs/product-rules.md#reviews). */
export const EDIT_WINDOW_MS = 48 * HOUR_MS

export function isEditable(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() <= EDIT_WINDOW_MS
}

interface Counted {
  rating: number
  isPublic: boolean
}

/**
 * The change a review makes to its service's rating. Only public reviews count, and an edit counts by its difference,
 * so that the average is always correct.
 */
export function ratingDelta(before: Counted | null, after: Counted) {
  const was = before?.isPublic ? before : undefined
  const is = after.isPublic ? after : undefined
  return {
    stars: (is?.rating ?? 0) - (was?.rating ?? 0),
    count: (is ? 1 : 0) - (was ? 1 : 0),
  }
}
