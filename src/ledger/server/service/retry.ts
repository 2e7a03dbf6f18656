import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'

/** Waits before the second attempt, the third, and so on. They outlast a gateway that is down for a night. */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** How long a caller may take before another caller asks the gateway again with the same key. */
export const LEASE_MS = MINUTE_MS

/** Gateways forget keys after a day. After this time a request is looked up before it is sent again. */
export const KEY_LIFE_MS = 23 * HOUR_MS

/** After this many refusals a person must look at it. */
export const ATTEMPTS_BEFORE_ALARM = 6

/** The wait before this attempt (2, 3, …), from a minute up to a day (docs/product-rules.md#payouts). */
export function backoffMs(attempt: number): number {
  return WAITS_MS[attempt - 2] ?? DAY_MS
}
