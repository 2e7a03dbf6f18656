import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { placeOf, placesAfter, stepOf, type MoneyTrail } from '../../trail.ts'
import { listTrail } from '../queries/trail.ts'

/** Where the money of an order is and how it got there, oldest step first. The caller checks access. */
export async function moneyTrailOf(
  ctx: Pick<Context, 'db'>,
  order: { id: number; totalCents: number; currency: string },
): Promise<MoneyTrail> {
  const transfers = await listTrail(ctx.db, order.id)
  return {
    total: toDecimal(order.totalCents),
    currency: order.currency,
    steps: transfers.map(({ at, kind, debit, credit, amountCents }) => {
      const from = placeOf(debit, kind)
      const to = placeOf(credit, kind)
      const amount = toDecimal(amountCents)
      return { at: at.toISOString(), kind: stepOf(from, to), amount, from, to }
    }),
    places: placesAfter(transfers).map(([place, cents]) => ({ place, amount: toDecimal(cents) })),
  }
}
