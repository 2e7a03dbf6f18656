import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'

/** Before the second attempt, the third, … A gateway that is down for a night is still reached. */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** How long a caller may take before another asks the gateway again, with the same key. */
export const LEASE_MS = MINUTE_MS

/** Gateways forget their keys after a day: from then on it is looked up before it is asked again. */
export const KEY_LIFE_MS = 23 * HOUR_MS

/** After so many refusals a person must look at it. */
export const ATTEMPTS_BEFORE_ALARM = 6

/** How long to wait before this attempt (2, 3, …): a minute first, a day in the end (docs/product-rules.md#payouts). */
export function backoffMs(attempt: number): number {
  return WAITS_MS[attempt - 2] ?? DAY_MS
}
