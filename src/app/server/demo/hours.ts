import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { dayOf } from '#platform/dates.ts'
import type { Viewer } from '#platform/server/context.ts'
import { addHours } from '#worklog/server/service/entries.ts'
import { randomFrom } from './random.ts'
import type { SeedContext } from './seed-context.ts'

/** What the order with a hours log is paid for, and how long ago that was. */
export const LOGGED_ORDER = { hours: 24, daysAgo: 13 }

/** The hours with which an order is delivered that leaves some unused. */
export function fewerHours(bought: number): number {
  return bought > 3 ? bought - 1.5 : bought - 0.5
}

/** The viber logs hours on each of the last days, one entry per text. */
export async function logHours(
  { as, anchor, texts }: SeedContext,
  { id, provider }: { id: number; provider: Viewer },
): Promise<void> {
  const random = randomFrom(id)
  const { hoursMemos } = texts
  for (const [index, memo] of hoursMemos.entries()) {
    const daysAgo = hoursMemos.length - index
    const at = new Date(anchor.getTime() - daysAgo * DAY_MS + random.between(15, 19) * HOUR_MS)
    const hours = random.between(1, 4) / 2
    await addHours(as(provider, at), id, { day: dayOf(at), hours, memo })
  }
}
