import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db.ts'
import type { DueQuery } from '../../../due.ts'
import type { TestGatewayAccountsTable, TestGatewayTransfersTable } from '../../../tables.ts'
import type { BalanceEntry, BalanceKind } from '../gateway.ts'

/** The behaviour that the chosen test bank account stands for. */
export type BankBehaviour = 'ok' | 'closed' | 'restricted'

export type AccountRow = Omit<Selectable<TestGatewayAccountsTable>, 'behaviour'> & {
  behaviour: BankBehaviour | null
}
export type TransferRow = Omit<Selectable<TestGatewayTransfersTable>, 'status'> & {
  status: 'pending' | 'paid' | 'failed'
}

/** Returns the existing account if the key was used before. */
export function insertAccount(
  db: Db,
  account: { id: string; idemKey: string; createdAt: Date },
): Promise<{ id: string }> {
  return db
    .insertInto('testGatewayAccounts')
    .values(account)
    .onConflict((repeated) => repeated.column('idemKey').doUpdateSet({ idemKey: account.idemKey }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('testGatewayAccounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as AccountRow | undefined
}

/** Sets the bank behind an account and records the event about the change. */
export async function setBank(
  db: Db,
  id: string,
  bank: { behaviour: BankBehaviour; last4: string },
  event: { id: string; at: Date },
): Promise<void> {
  await db
    .with('changed', (qb) =>
      qb
        .updateTable('testGatewayAccounts')
        .set({ behaviour: bank.behaviour, bankLast4: bank.last4 })
        .where('id', '=', id)
        .returning('id'),
    )
    .insertInto('testGatewayEvents')
    .columns(['id', 'type', 'objectId', 'createdAt'])
    .expression((qb) =>
      qb
        .selectFrom('changed')
        .select([
          sql<string>`${event.id}::text`.as('id'),
          sql<string>`'account.updated'`.as('type'),
          'changed.id as objectId',
          sql<Date>`${event.at}::timestamptz`.as('createdAt'),
        ]),
    )
    .execute()
}

export interface NewTransfer {
  id: string
  idemKey: string
  accountId: string
  orderRef: number
  payoutRef: number
  amountCents: number
  currency: string
  status: 'pending' | 'failed'
  failureReason: string | null
  createdAt: Date
}

/** Returns the existing transfer if the key was used before. */
export async function insertTransfer(db: Db, transfer: NewTransfer): Promise<TransferRow> {
  const row = await db
    .insertInto('testGatewayTransfers')
    .values(transfer)
    .onConflict((repeated) => repeated.column('idemKey').doUpdateSet({ idemKey: transfer.idemKey }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as TransferRow
}

export async function listTransfers(db: Db, orderRef: number): Promise<TransferRow[]> {
  const rows = await db
    .selectFrom('testGatewayTransfers')
    .selectAll()
    .where('orderRef', '=', orderRef)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows as TransferRow[]
}

/** Records the bank's response to a pending transfer and its event, once. */
export async function settleTransfer(
  db: Db,
  id: string,
  answer: { status: 'paid' | 'failed'; failureReason: string | null },
  event: { id: string; at: Date },
): Promise<void> {
  await db
    .with('settled', (qb) =>
      qb
        .updateTable('testGatewayTransfers')
        .set({ ...answer, settledAt: event.at })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id'),
    )
    .insertInto('testGatewayEvents')
    .columns(['id', 'type', 'objectId', 'createdAt'])
    .expression((qb) =>
      qb
        .selectFrom('settled')
        .select([
          sql<string>`${event.id}::text`.as('id'),
          sql<string>`${`transfer.${answer.status}`}::text`.as('type'),
          'settled.id as objectId',
          sql<Date>`${event.at}::timestamptz`.as('createdAt'),
        ]),
    )
    .execute()
}

/** Transfers without a response from the bank, with the bank's behaviour. */
export function listPendingTransfers(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('testGatewayTransfers as t')
    .innerJoin('testGatewayAccounts as a', 'a.id', 't.accountId')
    .select(['t.id', 'a.behaviour'])
    .where('t.status', '=', 'pending')
    .where('t.createdAt', '<=', before)
    .orderBy('t.createdAt')
    .limit(limit)
    .execute()
}

/** When the next transfer without a response is looked at again. */
export function transfersDue(ageMs: number): DueQuery {
  return sql`select min(created_at) + ${ageMs}::float8 * interval '1 millisecond' as at
    from test_gateway_transfers where status = 'pending'`
}

export interface NewReversal {
  id: string
  idemKey: string
  transferId: string
  amountCents: number
  createdAt: Date
}

/** Takes back money from a transfer, once for each key. Undefined if the transfer does not have enough. */
export async function insertReversal(db: Db, reversal: NewReversal): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from test_gateway_reversals where idem_key = ${reversal.idemKey}
    ), taken as (
      update test_gateway_transfers t set reversed_cents = t.reversed_cents + ${reversal.amountCents}
      from test_gateway_accounts a
      where t.id = ${reversal.transferId} and a.id = t.account_id and a.behaviour = 'ok'
        and t.status = 'paid' and t.amount_cents - t.reversed_cents >= ${reversal.amountCents}
        and not exists (select from known)
      returning t.id, t.currency
    ), made as (
      insert into test_gateway_reversals (id, idem_key, transfer_id, amount_cents, currency, created_at)
      select ${reversal.id}, ${reversal.idemKey}, id, ${reversal.amountCents}, currency,
        ${reversal.createdAt}
      from taken returning id
    )
    select id from known union all select id from made
  `.execute(db)
  return rows[0]?.id
}

/** The gateway's movements, oldest first. `after` is the last row of the previous page. */
export async function listBalance(
  db: Db,
  { since, currency, after, limit }: BalancePage,
): Promise<BalanceEntry[]> {
  const { rows } = await sql<BalanceEntry & { kind: BalanceKind }>`
    select source_id, kind, amount_cents, at from test_gateway_balance
    where currency = ${currency} and at >= ${since ?? new Date(0)}
      and (at, source_id, kind) > (${after?.at ?? new Date(0)}::timestamptz,
        ${after?.sourceId ?? ''}::text, ${after?.kind ?? ''}::text)
    order by at, source_id, kind limit ${limit}
  `.execute(db)
  return rows
}

interface BalancePage {
  since: Date | null
  currency: string
  after: BalanceEntry | undefined
  limit: number
}
