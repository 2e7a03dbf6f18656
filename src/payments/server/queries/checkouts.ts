import type { Selectable } from 'kysely'
import type { PaymentStatus } from '#ledger/contract.ts'
import type { PackageChoice } from '#packages/package.ts'
import { priceColumns, withPrice } from '#orders/pricing.ts'
import type { Purchase } from '#orders/purchase.ts'
import type { Db } from '#platform/server/db.ts'
import type { CheckoutsTable } from '#platform/server/tables.ts'
import type { CheckoutTerms } from '../../checkout.ts'

type StoredCheckout = Omit<Selectable<CheckoutsTable>, 'chosenPackage'>
export type CheckoutRow = Omit<ReturnType<typeof withPrice<StoredCheckout>>, 'status'> & {
  status: 'open' | 'paid' | 'expired' | 'void'
}

export function toCheckout(row: StoredCheckout): CheckoutRow {
  return withPrice(row) as CheckoutRow
}

export interface NewCheckoutRow extends Purchase {
  /** The package and extras that are bought; null for other purchases. */
  chosenPackage: PackageChoice | null
  amountCents: number
  /** The accepted offer of the viber for more hours. */
  offerId?: number | null
  gateway: string
  createdAt: Date
  expiresAt: Date
  checkAt: Date
}

export const columns = [
  'id',
  'clientId',
  'providerId',
  'serviceId',
  'pricing',
  'halfHours',
  'rateCents',
  'priceLines',
  'amountCents',
  'currency',
  'feeBps',
  'feeMinCents',
  'title',
  'description',
  'requirements',
  'deliveryDeadline',
  'deliveryDays',
  'maxChangeRounds',
  'milestoneId',
  'offerId',
  'extendsOrderId',
  'thanksOrderId',
  'status',
  'gateway',
  'paymentIntentId',
  'clientSecret',
  'createdAt',
  'expiresAt',
  'checkAt',
  'closedAt',
] as const

/**
 * Undefined if the client already has an open checkout for the same: the service, a milestone, more hours of an order,
 * or a tip for one. One partial unique index for each enforces that.
 */
export async function insertCheckout(
  db: Db,
  { price, chosenPackage, ...checkout }: NewCheckoutRow,
): Promise<CheckoutRow | undefined> {
  const row = await db
    .insertInto('checkouts')
    .values({
      ...checkout,
      ...priceColumns(price),
      chosenPackage: chosenPackage && JSON.stringify(chosenPackage),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns])
    .executeTakeFirst()
  return row && toCheckout(row)
}

/** The open checkout that keeps this one from being inserted. */
export async function findOpenCheckout(
  db: Db,
  checkout: Pick<
    NewCheckoutRow,
    'clientId' | 'serviceId' | 'milestoneId' | 'extendsOrderId' | 'thanksOrderId'
  >,
): Promise<CheckoutRow | undefined> {
  const { clientId, serviceId, milestoneId, extendsOrderId, thanksOrderId } = checkout
  const row = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('clientId', '=', clientId)
    .where('serviceId', '=', serviceId)
    .where('milestoneId', milestoneId === null ? 'is' : '=', milestoneId)
    .where('extendsOrderId', extendsOrderId === null ? 'is' : '=', extendsOrderId)
    .where('thanksOrderId', thanksOrderId === null ? 'is' : '=', thanksOrderId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row && toCheckout(row)
}

export async function lockCheckout(db: Db, id: number): Promise<CheckoutRow> {
  const row = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toCheckout(row)
}

/** Updates the texts of an open checkout. Its price cannot change. */
export async function updateTexts(
  db: Db,
  id: number,
  words: Pick<CheckoutTerms, 'description' | 'requirements' | 'deliveryDeadline'>,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set(words)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** False if the checkout was closed while its intent was created. */
export async function attachIntent(
  db: Db,
  id: number,
  intent: { paymentIntentId: string; clientSecret: string },
): Promise<boolean> {
  const row = await db
    .updateTable('checkouts')
    .set(intent)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Closes a checkout and deletes the client secret, which must not be used again. */
export async function closeCheckout(
  db: Db,
  id: number,
  status: 'paid' | 'expired' | 'void',
  closedAt: Date,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ status, closedAt, clientSecret: null })
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .execute()
}

/** A checkout with its order and the status of its payment. */
export async function findPayment(db: Db, paymentIntentId: string) {
  const row = await db
    .selectFrom('checkouts as k')
    .leftJoin('orders as o', 'o.checkoutId', 'k.id')
    .leftJoin('payments as p', 'p.orderId', 'o.id')
    .select([
      'k.id',
      'k.clientId',
      'k.serviceId',
      'k.milestoneId',
      'k.offerId',
      'k.extendsOrderId',
      'k.thanksOrderId',
      'k.chosenPackage',
      'k.amountCents',
      'k.status',
      'k.gateway',
      'k.paymentIntentId',
      'o.id as orderId',
      'p.status as paymentStatus',
    ])
    .where('k.paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      status: row.status as CheckoutRow['status'],
      paymentStatus: row.paymentStatus as PaymentStatus | null,
      chosenPackage: row.chosenPackage as PackageChoice | null,
    }
  )
}

export async function findOrderOf(db: Db, checkoutId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('checkoutId', '=', checkoutId)
    .executeTakeFirst()
  return row?.id
}
