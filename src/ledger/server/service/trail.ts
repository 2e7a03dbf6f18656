import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { placeOf, placesAfter, stepOf, type MoneyPlace, type MoneyTrail } from '../../trail.ts'
import { listSummedTransfers, listTrail, type SummedTransfer } from '../queries/trail.ts'

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

/** Where the money of each of these orders is now, in cents. The caller checks access. */
export async function placesOfOrders(
  ctx: Pick<Context, 'db'>,
  orderIds: readonly number[],
): Promise<Map<number, [MoneyPlace, number][]>> {
  if (orderIds.length === 0) return new Map()
  const ofOrder = new Map<number, SummedTransfer[]>()
  for (const transfer of await listSummedTransfers(ctx.db, orderIds)) {
    ofOrder.set(transfer.orderId, [...(ofOrder.get(transfer.orderId) ?? []), transfer])
  }
  return new Map([...ofOrder].map(([id, transfers]) => [id, placesAfter(transfers)]))
}
