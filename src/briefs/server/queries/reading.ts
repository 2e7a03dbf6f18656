import { sql, type SqlBool } from 'kysely'
import { inPages, newestFirst, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { OwnBriefFilter } from '../../contract.ts'
import type { StoredBrief } from './briefs.ts'

/**
 * Whether a brief is in lists, searches, feeds and the sitemap: the tables are `b` for briefs and `c` for its client.
 * The first conditions repeat those of the indexes.
 */
export function isListed(isMember: boolean, now: Date) {
  return sql<SqlBool>`(b.status = 'open' and b.hidden_at is null and b.visibility <> 'invited'
    and b.expires_at > ${now}
    and is_listed_brief(b.status, b.visibility, b.hidden_at, c.status, ${sql.lit(isMember)}))`
}

/** A job is counted once, however many milestones it has. */
const hires = sql<number>`(select count(distinct o.job_id) from orders o
  where o.client_id = b.client_id and o.accepted_at is not null and o.pricing <> 'tip')`
const ended = sql<number>`(select count(*) from briefs e
  where e.client_id = b.client_id and e.ended_at is not null)`
const endedHired = sql<number>`(select count(*) from briefs e
  where e.client_id = b.client_id and e.ended_at is not null and e.hired > 0)`

/** The proposals that count against the cap: they wait or were accepted, and were not invited. */
const cappedProposals = sql<number>`case when b.proposals = 0 then 0 else
  (select count(*)::integer from offers o
    where o.brief_id = b.id and o.status in ('offered', 'countered', 'agreed', 'hired')
      and not exists (select from brief_invitations n
        where n.brief_id = o.brief_id and n.provider_id = o.provider_id)) end`

/** Everything about a brief that every reader sees. */
export function selectBriefs(db: Db) {
  return db
    .selectFrom('briefs as b')
    .innerJoin('users as c', 'c.id', 'b.clientId')
    .leftJoin('subcategories as part', 'part.slug', 'b.subcategory')
    .select([
      'b.id',
      'b.clientId',
      'b.status',
      'b.title',
      'b.description',
      'b.category',
      'b.subcategory',
      'b.skills',
      'b.budgetType',
      'b.budgetMinCents',
      'b.budgetMaxCents',
      'b.halfHours',
      'b.neededBy',
      'b.positions',
      'b.questions',
      'b.visibility',
      'b.isIndexed',
      'b.version',
      'b.revision',
      'b.revisedAt',
      'b.extensions',
      'b.proposals',
      'b.hired',
      'b.createdAt',
      'b.updatedAt',
      'b.publishedAt',
      'b.expiresAt',
      'b.endedAt',
      'b.closeReason',
      'b.hiddenAt',
      'b.adminReason',
      'b.fieldValues',
      'part.label as subcategoryLabel',
      'c.createdAt as clientSince',
      'c.status as clientStatus',
      hires.as('hires'),
      ended.as('endedBriefs'),
      endedHired.as('endedWithHire'),
      cappedProposals.as('cappedProposals'),
    ])
}

export type BriefRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectBriefs>['executeTakeFirstOrThrow']>>,
  'status' | 'visibility' | 'budgetType'
> &
  Pick<StoredBrief, 'status' | 'visibility' | 'budgetType'>

/** What one reader has to do with a brief. */
export interface Involvement {
  /** The reader's proposal. */
  ownOfferId: number | null
  /** The reader's invitation that waits for an answer. */
  invitationId: number | null
  isInvited: boolean
  /** The client has invited the reader, or answered their proposal. */
  knowsClient: boolean
  /** By the client, or by a reader who knows the client: any other block of theirs would tell them whose gig it is. */
  isBlocked: boolean
  hasService: boolean
  clientName: string
  clientAvatar: string | null
  toldCount: number
  /** The proposals that the client has not answered. */
  unansweredProposals: number
  /** Until when the first of them waits. */
  answerBy: Date | null
  /** There is or was a proposal, of whatever status. */
  hasProposals: boolean
}

export type DetailedBriefRow = BriefRow & Involvement

const knowsClient = sql<boolean>`(i.id is not null or (own.id is not null and is_client_named(own)))`

const unanswered = (now: Date) => sql`from offers o
  where o.brief_id = b.id and o.status = 'offered' and o.answer_by > ${now}`

/** A brief with what the reader has to do with it. The caller checks how much of it the reader may see. */
export async function findBrief(
  db: Db,
  id: number,
  readerId: number,
  now: Date,
): Promise<DetailedBriefRow | undefined> {
  const row = await selectBriefs(db)
    .leftJoin('offers as own', (join) =>
      join.onRef('own.briefId', '=', 'b.id').on('own.providerId', '=', readerId),
    )
    .leftJoin('briefInvitations as i', (join) =>
      join.onRef('i.briefId', '=', 'b.id').on('i.providerId', '=', readerId),
    )
    .select([
      'own.id as ownOfferId',
      sql<number | null>`case when i.declined_at is null and own.id is null then i.id end`.as(
        'invitationId',
      ),
      sql<boolean>`i.id is not null`.as('isInvited'),
      knowsClient.as('knowsClient'),
      sql<boolean>`exists (select from blocks
        where (blocker_id = b.client_id and blocked_id = ${readerId})
          or (blocker_id = ${readerId} and blocked_id = b.client_id and ${knowsClient}))`.as(
        'isBlocked',
      ),
      sql<boolean>`exists (select from services s
        where s.user_id = ${readerId} and s.status = 'active')`.as('hasService'),
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      sql<number>`(select count(*) from brief_matches m
        where m.brief_id = b.id and m.told_at is not null)`.as('toldCount'),
      sql<number>`(select count(*) ${unanswered(now)})`.as('unansweredProposals'),
      sql<Date | null>`(select min(o.answer_by) ${unanswered(now)})`.as('answerBy'),
      sql<boolean>`exists (select from offers o where o.brief_id = b.id)`.as('hasProposals'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row as DetailedBriefRow | undefined
}

const byLastChange = newestFirst(sql`b.updated_at`, sql`b.id`)

const tabs = {
  draft: ['draft', 'in_review'],
  open: ['open'],
  paused: ['paused'],
  ended: ['filled', 'closed', 'expired'],
} as const

/** A client's own briefs, those changed last first. */
export async function listOwn(db: Db, clientId: number, filter: OwnBriefFilter) {
  const statuses = filter.status && tabs[filter.status]
  const rows = await selectBriefs(db)
    .where('b.clientId', '=', clientId)
    .$if(statuses !== undefined, (query) => query.where('b.status', 'in', statuses ?? []))
    .$call(inPages(filter, byLastChange))
    .execute()
  const { total } = await db
    .selectFrom('briefs as b')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('b.clientId', '=', clientId)
    .$if(statuses !== undefined, (query) => query.where('b.status', 'in', statuses ?? []))
    .executeTakeFirstOrThrow()
  return { rows: rows as unknown as Positioned<BriefRow>[], total }
}
