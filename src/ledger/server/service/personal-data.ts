import type { Context, InTransaction } from '#platform/server/context.ts'
import { hasOpenChargeback, hasRefundUnderway, listPaymentsOf } from '../queries/personal-data.ts'

/** What the person paid and got back, in cents. The books themselves hold ids alone. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listPaymentsOf(db, userId)
}

/** True while a refund is on its way to them, or the bank still looks into a payment. */
export async function isUnsettled({ db }: InTransaction, userId: number): Promise<boolean> {
  return (await hasRefundUnderway(db, userId)) || (await hasOpenChargeback(db, userId))
}
