import type { Selectable } from 'kysely'
import type { PaymentStatus } from '#ledger/contract.ts'
import { priceColumns, withPrice } from '#orders/pricing.ts'
import type { Purchase } from '#orders/purchase.ts'
import type { Db } from '#platform/server/db.ts'
import type { CheckoutsTable } from '#platform/server/tables.ts'
import type { CheckoutTerms } from '../../checkout.ts'

type StoredCheckout = Selectable<CheckoutsTable>
export type CheckoutRow = Omit<ReturnType<typeof withPrice<StoredCheckout>>, 'status'> & {
  status: 'open' | 'paid' | 'expired' | 'void'
}

function toCheckout(row: StoredCheckout): CheckoutRow {
  return withPrice(row) as CheckoutRow
}

export interface NewCheckoutRow extends Purchase {
  amountCents: number
  gateway: string
  createdAt: Date
  expiresAt: Date
  checkAt: Date
}

const columns = [
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
 * Undefined if the client already has an open checkout for the same: the service, more hours of an order, or a tip for
 * one. One partial unique index for each enforces that.
 */
export async function insertCheckout(
  db: Db,
  { price, ...checkout }: NewCheckoutRow,
): Promise<CheckoutRow | undefined> {
  const row = await db
    .insertInto('checkouts')
    .values({ ...checkout, ...priceColumns(price) })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns])
    .executeTakeFirst()
  return row && toCheckout(row)
}

/** The open checkout that keeps this one from being inserted. */
export async function findOpenCheckout(
  db: Db,
  checkout: Pick<NewCheckoutRow, 'clientId' | 'serviceId' | 'extendsOrderId' | 'thanksOrderId'>,
): Promise<CheckoutRow | undefined> {
  const { clientId, serviceId, extendsOrderId, thanksOrderId } = checkout
  const row = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('clientId', '=', clientId)
    .where('serviceId', '=', serviceId)
    .where('extendsOrderId', extendsOrderId === null ? 'is' : '=', extendsOrderId)
    .where('thanksOrderId', thanksOrderId === null ? 'is' : '=', thanksOrderId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row && toCheckout(row)
}

export async function findCheckout(db: Db, id: number): Promise<CheckoutRow | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('id', '=', id)
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

/**
 * Whether both parties are still active, so that they can do business. A new job also needs a service that is still
 * offered; more hours and tips belong to a job that was begun.
 */
export async function arePartiesActive(db: Db, checkout: CheckoutRow): Promise<boolean> {
  const isNewJob = checkout.extendsOrderId === null && checkout.thanksOrderId === null
  const row = await db
    .selectFrom('services as s')
    .innerJoin('users as p', 'p.id', 's.userId')
    .innerJoin('users as c', (join) => join.on('c.id', '=', checkout.clientId))
    .select('s.id')
    .where('s.id', '=', checkout.serviceId)
    .$if(isNewJob, (query) => query.where('s.status', 'not in', ['archived', 'hidden']))
    .where('p.status', '=', 'active')
    .where('c.status', 'in', ['active', 'pending_approval'])
    // Blocks a concurrent account deletion until this transaction ends, or sees its result.
    .forKeyShare(['p', 'c'])
    .executeTakeFirst()
  return row !== undefined
}

/** The client's newest order of the same things since then, unless it was cancelled. A tip is never taken for a repeat. */
export async function findRecentOrder(
  db: Db,
  { clientId, serviceId, price, extendsOrderId }: CheckoutRow,
  since: Date,
): Promise<number | undefined> {
  if (price.pricing === 'tip') return undefined
  const { pricing, halfHours, priceLines } = priceColumns(price)
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('clientId', '=', clientId)
    .where('serviceId', '=', serviceId)
    .where('pricing', '=', pricing)
    .where('halfHours', halfHours === null ? 'is' : '=', halfHours)
    .where('priceLines', priceLines === null ? 'is' : '=', priceLines)
    .where('extendsOrderId', extendsOrderId === null ? 'is' : '=', extendsOrderId)
    .where('createdAt', '>', since)
    .where('status', '!=', 'cancelled')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
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
      'k.amountCents',
      'k.status',
      'o.id as orderId',
      'p.status as paymentStatus',
    ])
    .where('k.paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return row && { ...row, paymentStatus: row.paymentStatus as PaymentStatus | null }
}

export async function findOrderOf(db: Db, checkoutId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('checkoutId', '=', checkoutId)
    .executeTakeFirst()
  return row?.id
}

/** Open checkouts that are due for a check. */
export async function listDueCheckouts(db: Db, now: Date, limit: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('status', '=', 'open')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .execute()
  return rows.map(toCheckout)
}

/** Claims a due checkout for this sweep; false if another sweep claimed it first. */
export async function postponeCheck(db: Db, id: number, now: Date, checkAt: Date) {
  const row = await db
    .updateTable('checkouts')
    .set({ checkAt })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('checkAt', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
