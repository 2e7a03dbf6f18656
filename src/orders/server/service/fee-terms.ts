import type { FeeTerms } from '#ledger/split.ts'
import type { Context } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Pricing } from '../../pricing.ts'

/** The fee of a new purchase. The only place that reads it; orders keep the terms they were bought under. */
export async function termsFor(ctx: Pick<Context, 'db'>, pricing: Pricing): Promise<FeeTerms> {
  const { feeBps, feeMinCents, tipFeeBps } = await currentSettings(ctx)
  return pricing === 'tip' ? { feeBps: tipFeeBps, feeMinCents: 0 } : { feeBps, feeMinCents }
}
