import { sql, type SqlBool } from 'kysely'
import type { PriceColumns, PriceLine } from '#orders/pricing.ts'
import type { Db } from '#platform/server/db.ts'
import { waitsNow, type DueQuery } from '#platform/server/due.ts'
import type { DocumentKind } from '../../contract.ts'

/** What is printed, as of the document's issue. Amounts in cents. */
export interface DocumentContent {
  marketplace: string
  title: string
  client: { id: number; fullName: string; username: string }
  provider: { id: number; fullName: string; username: string }
  /** Only of work that is paid by the hour. */
  hours?: number
  rateCents?: number
  /** Only of a fixed price. */
  lines?: readonly PriceLine[]
  totalCents: number
  refundedCents: number
  feeCents: number
  feeBps: number
  providerCents: number
  card: { brand: string; last4: string } | null
  orderedAt: string
  /** Absent in documents older than this setting. */
  timeZone?: string
  isTest: boolean
  /** The amount of the chargeback or return the document is about. */
  takenBackCents?: number
}

export interface NewDocument {
  kind: DocumentKind
  number: number
  userId: number
  orderId: number
  idemKey: string
  amountCents: number
  currency: string
  content: DocumentContent
  happenedAt: Date
  issuedAt: Date
}

/** Locks the series and returns the last number of each kind. Only the holder of this lock issues documents. */
export async function lockSeries(db: Db): Promise<Record<DocumentKind, number>> {
  const rows = await db
    .selectFrom('documentSeries')
    .select(['kind', 'lastNumber'])
    .orderBy('kind')
    .forUpdate()
    .execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.lastNumber])) as Record<
    DocumentKind,
    number
  >
}

export async function updateSeries(db: Db, kind: DocumentKind, lastNumber: number): Promise<void> {
  await db.updateTable('documentSeries').set({ lastNumber }).where('kind', '=', kind).execute()
}

export async function hasDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('documentsDue')
    .select('transactionId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Movements wait for their documents. */
export const documentsWait: DueQuery = sql`select ${waitsNow} as at from documents_due limit 1`

export interface DueEffect extends PriceColumns {
  transactionId: number
  kind: 'capture' | 'close' | 'taken' | 'returned'
  /** The gateway's id of the chargeback. */
  chargebackId: string | null
  happenedAt: Date
  orderId: number
  title: string
  totalCents: number
  feeBps: number
  currency: string
  orderedAt: Date
  clientId: number
  clientName: string
  clientUsername: string
  providerId: number
  providerName: string
  providerUsername: string
  cardBrand: string | null
  cardLast4: string | null
  gateway: string
  refundedCents: number
  feeCents: number
  providerCents: number
  /** For a chargeback or its return: the part that was still held. Null for other movements. */
  heldCents: number | null
}

/** Movements without their documents, in the order they happened. */
export async function listDue(db: Db, limit: number): Promise<DueEffect[]> {
  const { rows } = await sql<DueEffect>`
    select t.id as transaction_id, t.created_at as happened_at, o.id as order_id, o.title,
      case when t.kind <> 'chargeback' then t.kind
        when t.idem_key like '%:won' then 'returned' else 'taken' end as kind,
      b.gateway_chargeback_id as chargeback_id,
      o.pricing, o.half_hours, o.rate_cents, o.price_lines, o.total_cents, o.fee_bps, o.currency, o.created_at as ordered_at,
      c.id as client_id, c.full_name as client_name, c.username as client_username,
      p.id as provider_id, p.full_name as provider_name, p.username as provider_username,
      m.card_brand, m.card_last4, m.gateway, b.escrow_cents as held_cents,
      coalesce(b.platform_cents, s.fee_cents) as fee_cents,
      coalesce(b.provider_cents, s.provider_cents) as provider_cents,
      case when b.id is null then s.refunded_cents
        else coalesce((select r.amount_cents from refunds r
          where r.order_id = o.id and r.created_at <= t.created_at), 0) end as refunded_cents
    from documents_due d
    join ledger_transactions t on t.id = d.transaction_id
    join orders o on o.id = t.order_id
    join users c on c.id = o.client_id
    join users p on p.id = o.provider_id
    join payments m on m.order_id = o.id
    left join chargebacks b on t.kind = 'chargeback' and b.gateway_chargeback_id = t.source_id
    cross join lateral (
      select
        coalesce(sum(x.amount_cents) filter (where a.kind = 'refund_in_transit'), 0)::bigint
          as refunded_cents,
        coalesce(sum(x.amount_cents) filter (where a.kind = 'platform_fee'), 0)::bigint as fee_cents,
        coalesce(sum(x.amount_cents) filter (where a.kind = 'provider_payable'), 0)::bigint
          as provider_cents
      from ledger_transfers x join ledger_accounts a on a.id = x.credit_id
      where x.transaction_id = t.id
    ) s
    order by t.created_at, t.id
    limit ${limit}
  `.execute(db)
  return rows
}

export async function insertDocuments(db: Db, documents: NewDocument[]): Promise<void> {
  const values = documents.map((one) => ({ ...one, content: JSON.stringify(one.content) }))
  await db.insertInto('documents').values(values).execute()
}

export async function deleteDue(db: Db, transactionIds: number[]): Promise<void> {
  await db.deleteFrom('documentsDue').where('transactionId', 'in', transactionIds).execute()
}

export function selectDocuments(db: Db) {
  return db
    .selectFrom('documents as d')
    .select([
      'd.id',
      'd.kind',
      'd.number',
      'd.orderId',
      'd.amountCents',
      'd.currency',
      'd.content',
      'd.happenedAt',
      'd.issuedAt',
    ])
}
type Selected = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>
export type DocumentRow = Omit<Selected, 'kind' | 'content'> & {
  kind: DocumentKind
  content: DocumentContent
}

/** The client's receipt for an order. */
export async function findReceiptOf(db: Db, orderId: number): Promise<DocumentRow | undefined> {
  const row = await selectDocuments(db)
    .where('d.idemKey', '=', `receipt:${orderId}`)
    .executeTakeFirst()
  return row as DocumentRow | undefined
}

/** A document is visible to its owner and to admins. */
export async function findDocumentFor(
  db: Db,
  viewer: { id: number; isAdmin: boolean },
  id: number,
): Promise<DocumentRow | undefined> {
  const row = await selectDocuments(db)
    .where('d.id', '=', id)
    .where(sql<SqlBool>`(${viewer.isAdmin} or d.user_id = ${viewer.id})`)
    .executeTakeFirst()
  return row as DocumentRow | undefined
}
