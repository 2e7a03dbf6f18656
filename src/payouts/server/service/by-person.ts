import type { Context } from '#platform/server/context.ts'
import type { Payout } from '../../contract.ts'
import { listNewest, sumUp } from '../queries/payouts.ts'
import { toPayout } from '../view.ts'

interface PersonPayouts {
  paidCents: number
  /** Released, but not paid out yet. */
  waitingCents: number
  latest: Payout[]
}

/** The payouts of a viber, for admins. */
export async function payoutsOf(
  { db }: Pick<Context, 'db'>,
  providerId: number,
  limit: number,
): Promise<PersonPayouts> {
  const [sums, rows] = await Promise.all([sumUp(db, providerId), listNewest(db, providerId, limit)])
  return {
    paidCents: sums.paidCents,
    waitingCents: sums.pendingCents + sums.inTransitCents,
    latest: rows.map(toPayout),
  }
}
