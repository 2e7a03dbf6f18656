import { inPages, newestFirst, type Positioned } from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import type { PayoutStatus } from '#ledger/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import type { BlockedReason, PayoutFilter } from '../../contract.ts'

export function selectPayouts(db: Db) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .innerJoin('users as u', 'u.id', 'p.providerId')
    .select([
      'p.id',
      'p.escrowId',
      'p.orderId',
      'o.title as orderTitle',
      'p.providerId',
      'u.username as providerUsername',
      'u.fullName as providerName',
      'p.amountCents',
      'p.reversedCents',
      'p.currency',
      'p.status',
      'p.blockedReason',
      'p.failureReason',
      'p.attempt',
      'p.createdAt',
      'p.sentAt',
      'p.paidAt',
      'p.dueAt',
      'p.gatewayTransferId',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>
export type PayoutRow = Omit<Selected, 'status' | 'blockedReason'> & {
  status: PayoutStatus
  blockedReason: BlockedReason | null
}

/** A provider's own payouts, newest first. */
export async function listPayouts(db: Db, providerId: number, filter: PayoutFilter) {
  const { status } = filter
  const isMatch = sql<boolean>`p.provider_id = ${providerId}
    and (${status ?? null}::text is null or p.status = ${status ?? null})`
  const rows = await selectPayouts(db)
    .where(isMatch)
    .$call(inPages(filter, newestFirst(sql`p.created_at`, sql`p.id`)))
    .execute()
  const { total } = await db
    .selectFrom('payouts as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isMatch)
    .executeTakeFirstOrThrow()
  return { rows: rows as Positioned<PayoutRow>[], total }
}

/** The payout for its provider, or for an admin if `providerId` is null. */
export async function findPayout(
  db: Db,
  id: number,
  providerId: number | null,
): Promise<PayoutRow | undefined> {
  const row = await selectPayouts(db)
    .where('p.id', '=', id)
    .where(sql<boolean>`(${providerId}::bigint is null or p.provider_id = ${providerId})`)
    .executeTakeFirst()
  return row as PayoutRow | undefined
}

/** A provider's newest payouts, at most 10,000. */
export async function listNewest(db: Db, providerId: number, limit = 10_000): Promise<PayoutRow[]> {
  const rows = await selectPayouts(db)
    .where('p.providerId', '=', providerId)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows as PayoutRow[]
}

/** A provider's totals in cents, from their payouts, escrows and the ledger. */
export async function sumUp(db: Db, providerId: number) {
  const { rows } = await sql<{
    pendingCents: number
    inTransitCents: number
    paidCents: number
    heldCents: number
    owedCents: number
    nextAt: Date | null
    blockedReason: BlockedReason | null
  }>`
    select
      coalesce(sum(amount_cents) filter (where status in ('pending', 'failed')), 0)::bigint
        as pending_cents,
      coalesce(sum(amount_cents) filter (where status = 'in_transit'), 0)::bigint as in_transit_cents,
      coalesce(sum(amount_cents - reversed_cents)
        filter (where status in ('paid', 'reversed', 'partially_reversed')), 0)::bigint as paid_cents,
      (select coalesce(sum(e.provider_cents), 0)::bigint from escrows e
        join orders o on o.id = e.order_id
        where o.provider_id = ${providerId} and e.status in ('holding', 'disputed')) as held_cents,
      (select coalesce(sum(case when t.debit_id = a.id then t.amount_cents else -t.amount_cents end),
          0)::bigint
        from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
        where a.kind = 'provider_receivable' and a.ref = ${providerId}) as owed_cents,
      min(due_at) filter (where status in ('pending', 'failed')) as next_at,
      min(blocked_reason) filter (where status = 'pending') as blocked_reason
    from payouts where provider_id = ${providerId}
  `.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The sum returned no row')
  return sums
}

export interface AccountRow {
  gateway: string
  accountId: string
  isReady: boolean
  problem: string | null
}

export function findAccount(db: Db, userId: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payoutAccounts')
    .select(['gateway', 'accountId', 'isReady', 'problem'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function findOwner(db: Db, accountId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select('userId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.userId
}

/** Accounts that block a due payout, because the gateway may have approved them since. */
export async function listBlocking(
  db: Db,
  gateway: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payoutAccounts as a')
    .select('a.accountId')
    .where('a.gateway', '=', gateway)
    .where('a.isReady', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payouts as p')
          .select('p.id')
          .whereRef('p.providerId', '=', 'a.userId')
          .where('p.status', 'in', ['pending', 'failed'])
          .where('p.dueAt', '<=', now),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.accountId)
}

/** When an account begins to block a payout. It blocks until the gateway approves it. */
export function blockingDue(gateway: string): DueQuery {
  return sql`select min(p.due_at) as at
    from payout_accounts a join payouts p on p.provider_id = a.user_id
    where a.gateway = ${gateway} and not a.is_ready and p.status in ('pending', 'failed')`
}

/** One account per person. An account of another gateway is replaced. */
export async function upsertAccount(
  db: Db,
  account: { userId: number; gateway: string; accountId: string; createdAt: Date },
): Promise<void> {
  const { userId: _userId, createdAt: checkedAt, ...fresh } = account
  await db
    .insertInto('payoutAccounts')
    .values({ ...account, checkedAt })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ ...fresh, isReady: false, problem: null, checkedAt })
        .where('payoutAccounts.accountId', '!=', account.accountId),
    )
    .execute()
}

/** Stores the gateway's answer. True if the account has just become ready. */
export async function updateAccount(
  db: Db,
  accountId: string,
  state: { isReady: boolean; problem: string | null; checkedAt: Date },
): Promise<boolean> {
  const before = await db
    .selectFrom('payoutAccounts')
    .select('isReady')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  await db.updateTable('payoutAccounts').set(state).where('accountId', '=', accountId).execute()
  return state.isReady && before?.isReady === false
}
