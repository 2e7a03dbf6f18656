import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { recordDays } from '#services/server/service/visits.ts'
import { randomFrom } from './random.ts'
import type { SeedContext } from './seed-context.ts'

/** A separate seed, so that the other demo data does not change with this one. */
const SEED = 20_261_128
const WEEKS = 52

/** The views and clicks of every offered service: one day in each week of the last year. */
export async function seedVisits({ as, anchor, offered }: SeedContext): Promise<void> {
  const random = randomFrom(SEED)
  for (const { id, provider } of offered) {
    const popularity = random.between(4, 30)
    const days = Array.from({ length: WEEKS }, (_, week) => {
      const views = random.between(1, popularity)
      const clicks = random.between(0, Math.ceil(views / 4))
      return {
        serviceId: id,
        day: dayOf(new Date(anchor.getTime() - week * 7 * DAY_MS)),
        views,
        clicks,
      }
    })
    await recordDays(as(provider, anchor), days)
  }
}
