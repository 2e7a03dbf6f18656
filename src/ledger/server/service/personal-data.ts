import type { Context, InTransaction } from '#platform/server/context.ts'
import { hasOpenChargeback, hasRefundUnderway, listPaymentsOf } from '../queries/personal-data.ts'

/** What the person paid and was refunded, in cents. The ledger itself holds only ids. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listPaymentsOf(db, userId)
}

/** True while the person has a refund under way or an open chargeback. */
export async function isUnsettled({ db }: InTransaction, userId: number): Promise<boolean> {
  return (await hasRefundUnderway(db, userId)) || (await hasOpenChargeback(db, userId))
}
