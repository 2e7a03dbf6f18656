import { DAY_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import { HIRING_DAYS, type Hiring } from '../../contract.ts'
import { countHiring } from '../queries/hiring.ts'

/** The figures of gigs, offers and agreements (docs/product-rules.md#dashboard-figures). */
export async function hiring(ctx: Context): Promise<Hiring> {
  const since = new Date(ctx.now().getTime() - HIRING_DAYS * DAY_MS)
  const { medianHours, offersWaiting, unpaidAgreements, ...gigs } = await countHiring(ctx.db, since)
  return {
    gigs,
    medianHours: medianHours === null ? null : Math.round(medianHours * 10) / 10,
    offersWaiting,
    unpaidAgreements,
  }
}
