import { sql, type SqlBool } from 'kysely'
import { seek, newestFirst, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { BriefStatus } from '#briefs/process.ts'
import type { OfferFilter } from '../../contract.ts'
import type { Origin } from '../../offer.ts'
import type { OfferMove, OfferStatus } from '../../process.ts'

/** The newest agreement of an offer; an offer that lapsed and was renewed has an older, void one. */
const agreement = sql`(select max(a.id) from agreements a where a.offer_id = o.id)`

/** What refuseUnavailable, agreementToAmend and orderWithMoreHours refuse. */
const isUnavailable = sql`(p.status <> 'active' or c.status not in ('active', 'pending_approval')
  or (o.origin <> 'amendment' and exists (select from services s
    where s.id = o.service_id and s.status in ('archived', 'hidden')))
  or exists (select from agreements a where a.id = o.agreement_id and not is_agreement_open(a))
  or exists (select from orders x where x.id = o.order_id and not takes_more_hours(x)))`

function selectOffers(db: Db) {
  return db
    .selectFrom('offers as o')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .leftJoin('briefs as b', 'b.id', 'o.briefId')
    .selectAll('o')
    .select([
      'b.title as briefTitle',
      'b.hiddenAt as briefHiddenAt',
      'b.status as briefStatus',
      'b.expiresAt as briefExpiresAt',
      sql<boolean>`b.positions > (select count(*) from offers s
        where s.brief_id = b.id and s.seat is not null)`.as('hasFreeSeat'),
      sql<boolean>`(o.brief_id is null or is_client_named(o))`.as('isClientNamed'),
      sql<boolean>`exists (select from blocks
        where blocker_id = o.client_id and blocked_id = o.provider_id)`.as('isBlockedByClient'),
      sql<boolean>`exists (select from blocks
        where blocker_id = o.provider_id and blocked_id = o.client_id)`.as('isBlockedByProvider'),
      sql<boolean>`coalesce(v.brief_revision < b.revision, false)`.as('isOutdated'),
      sql<boolean>`${isUnavailable}`.as('isUnavailable'),
      sql<boolean>`coalesce(v.paid_milestones <> (select count_paid_milestones(a)
        from agreements a where a.id = o.agreement_id), false)`.as('isOvertaken'),
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'c.status as clientStatus',
      'p.fullName as providerName',
      'p.avatar as providerAvatar',
      'p.status as providerStatus',
      'p.awayUntil',
      'p.awayEndsAt',
      'p.awayNote',
      'v.title',
      'v.currency',
      'v.totalCents',
      sql<number | null>`${agreement}`.as('startedAgreementId'),
    ])
}

export type OfferRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>,
  'status' | 'origin' | 'briefStatus'
> & { status: OfferStatus; origin: Origin; briefStatus: BriefStatus | null }

/** An offer is visible to its two people only. For anyone else, admins included, it does not exist. */
const isVisibleTo = (userId: number) => sql<SqlBool>`${userId} in (o.client_id, o.provider_id)`

export interface DetailedOfferRow extends OfferRow {
  serviceTitle: string
  serviceStatus: string
  briefQuestions: string[]
  briefRevision: number
  /** The milestone that the client pays first. */
  firstMilestone: { id: number; amountCents: number } | null
}

/** The offer with its service and what its client pays next. */
export async function findOfferFor(
  db: Db,
  viewerId: number,
  id: number,
): Promise<DetailedOfferRow | undefined> {
  const row = await selectOffers(db)
    .innerJoin('services as s', 's.id', 'o.serviceId')
    .select([
      's.title as serviceTitle',
      's.status as serviceStatus',
      sql<string[]>`coalesce(b.questions, '{}')`.as('briefQuestions'),
      sql<number>`coalesce(b.revision, 0)`.as('briefRevision'),
      sql<{ id: number; amountCents: number } | null>`(
        select json_build_object('id', m.id, 'amountCents', m.amount_cents)
        from agreement_milestones m
        where m.agreement_id = ${agreement} and m.dropped_at is null
        order by m.position limit 1)`.as('firstMilestone'),
    ])
    .where('o.id', '=', id)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
  return row as DetailedOfferRow | undefined
}

/** The total of each version. */
const totals = sql<{ version: number; totalCents: number | null }[]>`(
  select json_agg(json_build_object('version', w.number, 'totalCents', w.total_cents)
    order by w.number) from offer_versions w where w.offer_id = o.id)`
const byLastChange = newestFirst(sql`o.updated_at`, sql`o.id`)

/** The viewer's own offers, those changed last first. */
export async function listOffersOf(db: Db, viewerId: number, filter: OfferFilter) {
  const { role, status, agreementId, briefId } = filter
  const { position, isAfter, order, limit, offset } = seek(filter, byLastChange)
  const other = filter.with
  const conditions = [
    ...(status ? [sql`o.status = ${status}`] : []),
    // Without the last condition, a viber could find out whose gig a proposal is for.
    ...(other
      ? [
          sql`${other}::bigint in (o.client_id, o.provider_id)
            and (o.client_id = ${viewerId} or is_client_named(o))`,
        ]
      : []),
    ...(briefId ? [sql`o.brief_id = ${briefId}`] : []),
    ...(agreementId
      ? [
          sql`(o.agreement_id = ${agreementId}
            or o.id = (select a.offer_id from agreements a where a.id = ${agreementId}))`,
        ]
      : []),
    sql`true`,
  ]
  const isListed = sql.join(conditions, sql` and `)
  const sides = (['client_id', 'provider_id'] as const).filter(
    (column) => !role || column === `${role}_id`,
  )
  // Each side is one scan of its own index. No one is both people of an offer, so no row appears twice.
  const newestOf = sides.map(
    (column) => sql`(select o.id, o.updated_at from offers o
      where ${sql.ref(`o.${column}`)} = ${viewerId} and ${isListed} and ${isAfter}
      order by ${order} limit ${offset + limit})`,
  )
  const counts = sides.map(
    (column) => sql`(select count(*) from offers o
      where ${sql.ref(`o.${column}`)} = ${viewerId} and ${isListed})`,
  )
  const rows = await selectOffers(db)
    .where(
      sql<SqlBool>`o.id = any(array(
        select o.id from (${sql.join(newestOf, sql` union all `)}) o
        order by ${order} limit ${limit} offset ${offset}))`,
    )
    .where(isVisibleTo(viewerId))
    .select([position.as('position'), totals.as('totals')])
    .orderBy(order)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`
    select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return { rows: rows as Positioned<ListedOfferRow>[], total: counted[0]?.total ?? 0 }
}
export type ListedOfferRow = OfferRow & { totals: { version: number; totalCents: number | null }[] }

/** How many offers `listUnanswered` reads. */
const MOST_UNANSWERED = 100

/** The offers that wait for an answer or a payment of the viewer, those that end first at the top. */
export async function listUnanswered(db: Db, viewerId: number): Promise<ListedOfferRow[]> {
  const rows = await selectOffers(db)
    .where(
      sql<SqlBool>`(o.provider_id = ${viewerId} and o.status in ('requested', 'countered'))
        or (o.client_id = ${viewerId} and o.status in ('offered', 'agreed'))`,
    )
    .where(isVisibleTo(viewerId))
    .select(totals.as('totals'))
    .orderBy(sql`coalesce(o.answer_by, o.pay_by)`)
    .orderBy('o.id')
    .limit(MOST_UNANSWERED)
    .execute()
  return rows as ListedOfferRow[]
}

/** Oldest first. */
export async function listEvents(db: Db, offerId: number) {
  const rows = await db
    .selectFrom('offerEvents')
    .select(['kind', 'actorRole', 'version', 'reason', 'note', 'at'])
    .where('offerId', '=', offerId)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows as ((typeof rows)[number] & {
    kind: OfferMove
    actorRole: 'client' | 'provider' | 'system'
  })[]
}
export type OfferEventRow = Awaited<ReturnType<typeof listEvents>>[number]
