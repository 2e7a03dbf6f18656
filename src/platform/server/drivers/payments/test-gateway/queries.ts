import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db.ts'
import type { DueQuery } from '../../../due.ts'
import type { TestGatewayIntentsTable, TestGatewayRefundsTable } from '../../../tables.ts'
import type { IntentStatus } from '../gateway.ts'

export type IntentRow = Omit<Selectable<TestGatewayIntentsTable>, 'status'> & {
  status: IntentStatus
}
export type RefundRow = Omit<Selectable<TestGatewayRefundsTable>, 'status'> & {
  status: 'pending' | 'succeeded' | 'failed'
}

export interface NewIntent {
  id: string
  idemKey: string
  clientSecret: string
  amountCents: number
  currency: string
  createdAt: Date
}

/** Returns the existing intent if the key was used before. */
export function insertIntent(db: Db, intent: NewIntent) {
  return db
    .insertInto('testGatewayIntents')
    .values({ ...intent, status: 'requires_payment_method' })
    .onConflict((repeated) => repeated.column('idemKey').doUpdateSet({ idemKey: intent.idemKey }))
    .returning(['id', 'clientSecret', 'amountCents', 'currency'])
    .executeTakeFirstOrThrow()
}

export async function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  const row = await db
    .selectFrom('testGatewayIntents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as IntentRow | undefined
}

export async function findIntentBySecret(db: Db, secret: string): Promise<IntentRow | undefined> {
  const row = await db
    .selectFrom('testGatewayIntents')
    .selectAll()
    .where('clientSecret', '=', secret)
    .executeTakeFirst()
  return row as IntentRow | undefined
}

/** Only the brand, the last digits and the later behaviour of a card are stored. */
export interface UsedCard {
  brand: string
  last4: string
  later: string | null
}

export interface IntentChange {
  id: string
  from: IntentStatus[]
  status: IntentStatus
  chargeId: string | null
  card: UsedCard | null
  event: { id: string; type: string } | null
  at: Date
}

/**
 * Changes the status of an intent and records the event in one statement. Undefined if the status had already changed.
 */
export async function moveIntent(db: Db, change: IntentChange): Promise<IntentRow | undefined> {
  const { event, card, at } = change
  const succeededAt = change.status === 'succeeded' ? at : null
  const moved = db.with('moved', (qb) =>
    qb
      .updateTable('testGatewayIntents')
      .set({
        status: change.status,
        chargeId: change.chargeId,
        succeededAt,
        ...(card && { cardBrand: card.brand, cardLast4: card.last4, behaviour: card.later }),
      })
      .where('id', '=', change.id)
      .where('status', 'in', change.from)
      .returningAll(),
  )
  const noted = moved.with('noted', (qb) =>
    qb
      .insertInto('testGatewayEvents')
      .columns(['id', 'type', 'objectId', 'createdAt'])
      .expression(
        qb
          .selectFrom('moved')
          .select([
            sql<string>`${event?.id ?? ''}::text`.as('id'),
            sql<string>`${event?.type ?? ''}::text`.as('type'),
            'moved.id as objectId',
            sql<Date>`${at}::timestamptz`.as('createdAt'),
          ])
          .where(sql<boolean>`${event !== null}`),
      ),
  )
  const row = await noted.selectFrom('moved').selectAll().executeTakeFirst()
  return row as IntentRow | undefined
}

export interface NewRefund {
  id: string
  idemKey: string
  intentId: string
  refundRef: number
  amountCents: number
  status: RefundRow['status']
  failureReason: string | null
  createdAt: Date
}

/** Returns the existing refund if the key was used before. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  const settledAt = refund.status === 'succeeded' ? refund.createdAt : null
  const row = await db
    .insertInto('testGatewayRefunds')
    .values({ ...refund, settledAt })
    .onConflict((repeated) => repeated.column('idemKey').doUpdateSet({ idemKey: refund.idemKey }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as RefundRow
}

export async function listRefunds(db: Db, intentId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('testGatewayRefunds')
    .selectAll()
    .where('intentId', '=', intentId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows as RefundRow[]
}

export async function failRefund(db: Db, id: string, event: { id: string; at: Date }) {
  await db
    .with('failed', (qb) =>
      qb
        .updateTable('testGatewayRefunds')
        .set({ status: 'failed', failureReason: 'expired_or_canceled_card' })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id'),
    )
    .insertInto('testGatewayEvents')
    .columns(['id', 'type', 'objectId', 'createdAt'])
    .expression((qb) =>
      qb
        .selectFrom('failed')
        .select([
          sql<string>`${event.id}::text`.as('id'),
          sql<string>`'refund.failed'`.as('type'),
          'failed.id as objectId',
          sql<Date>`${event.at}::timestamptz`.as('createdAt'),
        ]),
    )
    .execute()
}

const MAX_DELIVERIES = 10

export function listUndelivered(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('testGatewayEvents')
    .select(['id', 'type', 'objectId', 'createdAt'])
    .where('deliveredAt', 'is', null)
    .where('createdAt', '<=', before)
    .where('attempts', '<', MAX_DELIVERIES)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** When the next undelivered event is sent again. */
export function deliveriesDue(ageMs: number): DueQuery {
  return sql`select min(created_at) + ${ageMs}::float8 * interval '1 millisecond' as at
    from test_gateway_events where delivered_at is null and attempts < ${MAX_DELIVERIES}`
}

export async function recordDelivery(db: Db, id: string, deliveredAt: Date | null): Promise<void> {
  await db
    .updateTable('testGatewayEvents')
    .set((eb) => ({ deliveredAt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
