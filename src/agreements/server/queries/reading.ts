import { sql, type SqlBool } from 'kysely'
import { newestFirst, seek, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import type { AgreementState } from '../../agreement.ts'
import type { AgreementFilter } from '../../contract.ts'

interface AgreementViewer {
  id: number
  isAdmin: boolean
}

/** An agreement is visible to its two parties and to admins; for anyone else it does not exist. */
function isVisibleTo({ id, isAdmin }: AgreementViewer) {
  return isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`${id} in (a.client_id, a.provider_id)`
}

/**
 * The state of an agreement, as `agreementState` computes it from the same facts (src/agreements/agreement.ts). A test
 * compares both.
 */
export const stateInSql = sql<AgreementState>`(case
  when a.job_id is null then case when a.ended_at is null then 'unpaid' else 'void' end
  when a.ended_at is not null then 'ended'
  when exists (select from orders o join escrows e on e.order_id = o.id
    where o.job_id = a.job_id and o.pricing <> 'tip' and (
      o.status in ('pending', 'in_progress', 'disputed')
      or (o.status = 'completed' and e.status = 'holding'))) then 'running'
  when exists (select from agreement_milestones m
    where m.agreement_id = a.id and m.dropped_at is null and not exists (
      select from orders o where o.milestone_id = m.id and o.accepted_at is not null)) then 'idle'
  else 'complete' end)`

function selectAgreements(db: Db) {
  return db
    .selectFrom('agreements as a')
    .innerJoin('users as c', 'c.id', 'a.clientId')
    .innerJoin('users as p', 'p.id', 'a.providerId')
    .innerJoin('offers as f', 'f.id', 'a.offerId')
    .innerJoin('services as s', 's.id', 'a.serviceId')
    .selectAll('a')
    .select([
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'c.username as clientUsername',
      'c.status as clientStatus',
    ])
    .select(['p.fullName as providerName', 'p.avatar as providerAvatar'])
    .select(['p.username as providerUsername', 'p.status as providerStatus', 'f.payBy'])
    .select('s.title as serviceTitle')
}
export type AgreementRow = Awaited<
  ReturnType<ReturnType<typeof selectAgreements>['executeTakeFirstOrThrow']>
>

export function findAgreementFor(
  db: Db,
  viewer: AgreementViewer,
  id: number,
): Promise<AgreementRow | undefined> {
  return selectAgreements(db).where('a.id', '=', id).where(isVisibleTo(viewer)).executeTakeFirst()
}

/** The agreement of a milestone. */
export function findAgreementOfMilestone(
  db: Db,
  viewer: AgreementViewer,
  milestoneId: number,
): Promise<AgreementRow | undefined> {
  return selectAgreements(db)
    .innerJoin('agreementMilestones as m', 'm.agreementId', 'a.id')
    .where('m.id', '=', milestoneId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}

const byNewest = newestFirst(sql`a.created_at`, sql`a.id`)

/** The viewer's own agreements, newest first; for an admin, too, only their own. */
export async function listAgreementsOf(db: Db, userId: number, filter: AgreementFilter) {
  const { role, state } = filter
  const { position, isAfter, order, limit, offset } = seek(filter, byNewest)
  const isParty = role
    ? sql<SqlBool>`${sql.ref(`a.${role}_id`)} = ${userId}`
    : sql<SqlBool>`(a.client_id = ${userId} or a.provider_id = ${userId})`
  const isListed = state ? sql<SqlBool>`${isParty} and ${stateInSql} = ${state}` : isParty
  const rows = await selectAgreements(db)
    .where(sql<SqlBool>`${isListed} and ${isAfter}`)
    .select(position.as('position'))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('agreements as a')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isListed)
    .executeTakeFirstOrThrow()
  return { rows: rows as Positioned<AgreementRow>[], total }
}

export function listAgreementsById(db: Db, ids: readonly number[]): Promise<AgreementRow[]> {
  return selectAgreements(db)
    .where(sql<SqlBool>`a.id = any (${ids})`)
    .execute()
}

/** Agreements that are due for a check, after `after`. */
export async function listDueAgreements(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('checkAt', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const agreementsDue: DueQuery = sql`
  select min(check_at) as at from agreements where check_at is not null`

/** Whether a reminder was sent since this time. */
export async function isRemindedSince(db: Db, agreementId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('agreementEvents')
    .select('id')
    .where('agreementId', '=', agreementId)
    .where('kind', '=', 'idle_reminded')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
