import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { MAX_LISTED_PROPOSALS } from '../../limits.ts'
import type { OfferStatus } from '../../process.ts'
import type { ProposalFilter } from '../../proposal-contract.ts'

/** The groups that the client filters by. A proposal that has ended or was accepted may be in none of them. */
const marks = {
  new: sql<SqlBool>`o.status in ('requested', 'offered', 'countered') and m.shortlisted_at is null`,
  shortlisted: sql<SqlBool>`o.status <> 'declined' and m.shortlisted_at is not null`,
  declined: sql<SqlBool>`o.status = 'declined'`,
}

/** When all work of a version is ready, in days. */
const days = sql<number>`coalesce(v.days, (select sum(s.days) from offer_version_milestones s
  where s.version_id = v.id))::integer`

function selectProposals(db: Db) {
  return db
    .selectFrom('offers as o')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .leftJoin('offerMarks as m', 'm.offerId', 'o.id')
}

/** What the proposals of a gig are sorted by, newest first: of one viber, or of all. */
export function listProposalKeys(
  db: Db,
  {
    briefId,
    providerId,
    mark,
  }: Pick<ProposalFilter, 'mark'> & { briefId: number; providerId?: number },
) {
  return selectProposals(db)
    .select(['o.id', 'o.providerId', 'o.createdAt', 'v.rateCents', days.as('days')])
    .select([
      sql<'fixed' | 'hourly'>`v.pricing`.as('pricing'),
      sql<number>`v.total_cents`.as('totalCents'),
      sql<number>`coalesce((select sum(s.rating_sum)::float8 / nullif(sum(s.rating_count), 0)
        from services s where s.user_id = o.provider_id), 0)`.as('rating'),
    ])
    .where('o.briefId', '=', briefId)
    .$if(providerId !== undefined, (query) => query.where('o.providerId', '=', providerId ?? 0))
    .$if(mark !== undefined, (query) => query.where(marks[mark ?? 'new']))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_LISTED_PROPOSALS)
    .execute()
}
export type ProposalKeys = Awaited<ReturnType<typeof listProposalKeys>>[number]

/** The answers in the newest version of the viber, or the questions that they answer. */
const answered = (column: 'answers' | 'questions') => sql<string[]>`coalesce((
  select ${sql.ref(`w.${column}`)} from offer_versions w
  where w.offer_id = o.id and w.written_by = 'provider' order by w.number desc limit 1), '{}')`

/** Jobs of the viber with a released order; a job counts once, and tips not at all. */
const jobs = (condition = sql`true`) => sql<number>`(select count(distinct s.job_id)
  from orders s join escrows e on e.order_id = s.id join services on services.id = s.service_id
  where s.provider_id = o.provider_id and s.status = 'completed' and s.pricing <> 'tip'
    and e.status in ('released', 'partially_refunded') and ${condition})`

/** The share of deliveries that came before the end of their day. */
const onTime = sql<number | null>`(select avg((first.at < s.deliver_by)::integer)::float8
  from orders s cross join lateral (select min(e.at) as at from order_events e
    where e.order_id = s.id and e.kind = 'complete') first
  where s.provider_id = o.provider_id and s.deliver_by is not null and first.at is not null)`

/** The share of clients with at least two jobs. */
const repeatClients = sql<number | null>`(select avg((c.jobs >= 2)::integer)::float8
  from (select count(distinct s.job_id) as jobs
    from orders s join escrows e on e.order_id = s.id
    where s.provider_id = o.provider_id and s.status = 'completed' and s.pricing <> 'tip'
      and e.status in ('released', 'partially_refunded')
    group by s.client_id) c)`

/** The newest note by the viber that says something about the gig; a later one may be short. */
const note = (minLength: number) => sql<string | null>`(select w.note from offer_versions w
  where w.offer_id = o.id and w.written_by = 'provider' and length(w.note) >= ${minLength}
  order by w.number desc limit 1)`

/** Proposals with everything that their client compares, in any order. */
export async function readProposals(db: Db, ids: readonly number[], minNote: number) {
  if (ids.length === 0) return []
  const rows = await selectProposals(db)
    .innerJoin('briefs as b', 'b.id', 'o.briefId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .leftJoin('responseTimes as r', 'r.userId', 'o.providerId')
    .select([
      'o.id',
      'o.status',
      'o.version',
      'o.providerId',
      'o.createdAt',
      'o.answerBy',
      'o.payBy',
    ])
    .select(['v.title', 'v.scope', 'v.currency', 'v.rateCents', 'v.halfHours'])
    .select(['m.shortlistedAt', 'm.note as markNote', 'm.readAt'])
    .select(['p.fullName', 'p.avatar', 'p.headline', 'r.medianMinutes as responseMinutes'])
    .select(['p.timeZone as viberZone', 'p.browserZone as viberBrowserZone'])
    .select(['c.timeZone as clientZone', 'c.browserZone as clientBrowserZone'])
    .select(['b.budgetType', 'b.budgetMinCents', 'b.budgetMaxCents'])
    .select([
      sql<'fixed' | 'hourly'>`v.pricing`.as('pricing'),
      sql<number>`v.total_cents`.as('totalCents'),
      sql<number>`v.revisions`.as('revisions'),
      days.as('days'),
      sql<number>`(select count(*) from offer_version_milestones s where s.version_id = v.id)`.as(
        'milestones',
      ),
      sql<number>`coalesce((select s.amount_cents from offer_version_milestones s
        where s.version_id = v.id order by s.position limit 1), v.total_cents)`.as(
        'firstPaymentCents',
      ),
      note(minNote).as('note'),
      answered('answers').as('answers'),
      answered('questions').as('questions'),
      sql<boolean>`coalesce(v.brief_revision < b.revision, false)`.as('isOutdated'),
      sql<string[]>`array(select name from unnest(b.skills) as name where lower(name) in (
        select lower(k.name) from skills k join services s on s.id = k.service_id
        where s.user_id = o.provider_id and s.status = 'active'))`.as('sharedSkills'),
      sql<number>`coalesce((select sum(s.rating_sum) from services s
        where s.user_id = o.provider_id), 0)::integer`.as('ratingSum'),
      sql<number>`coalesce((select sum(s.rating_count) from services s
        where s.user_id = o.provider_id), 0)::integer`.as('ratingCount'),
      jobs().as('jobs'),
      jobs(sql`(services.category, services.subcategory) = (b.category, b.subcategory)`).as(
        'jobsInSubcategory',
      ),
      onTime.as('onTime'),
      repeatClients.as('repeatClients'),
    ])
    .where('o.id', 'in', ids)
    .execute()
  return rows as (Omit<(typeof rows)[number], 'status'> & { status: OfferStatus })[]
}
export type ProposalRow = Awaited<ReturnType<typeof readProposals>>[number]
