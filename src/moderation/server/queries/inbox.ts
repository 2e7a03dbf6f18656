import { sql, type RawBuilder } from 'kysely'
import type { Priority } from '#disputes/dispute.ts'
import type { Db } from '#platform/server/db.ts'
import { MAX_COUNTED } from '#platform/server/paging.ts'
import type { ReportReason, ReportSubject } from '#reports/report.ts'
import type { InboxCounts } from '../../contract.ts'
import {
  inboxKinds,
  type InboxKind,
  type InboxList,
  type InboxState,
  type Outcome,
} from '../../kinds.ts'

interface Source {
  from: RawBuilder<unknown>
  /** Written as literals, because a partial index is not used for a parameter. */
  isWaiting: RawBuilder<boolean>
  decidedAt: RawBuilder<Date | null>
  /** When the item arrived, if that is not the row's creation. */
  cameAt?: RawBuilder<Date>
  /** The outcome, if the status has another name in this table. */
  outcome?: RawBuilder<string>
  /** Null for a visitor without an account, who is identified by `name`. */
  personId: RawBuilder<number | null>
  name?: RawBuilder<string>
  title: RawBuilder<string | null>
  text: RawBuilder<string | null>
  subject?: RawBuilder<string>
  reason?: RawBuilder<string>
  priority?: RawBuilder<string>
  dueAt?: RawBuilder<Date>
}

/** THE table of the inbox's sources. A new kind is one more entry. */
const sources: Record<InboxKind, Source> = {
  application: {
    from: sql`provider_applications`,
    isWaiting: sql`status = 'pending'`,
    decidedAt: sql`decided_at`,
    personId: sql`user_id`,
    title: sql`headline`,
    text: sql`about`,
  },
  report: {
    from: sql`reports`,
    isWaiting: sql`status = 'open'`,
    decidedAt: sql`decided_at`,
    personId: sql`reported_id`,
    title: sql`null::text`,
    text: sql`coalesce(excerpt, note)`,
    subject: sql`subject`,
    reason: sql`reason`,
  },
  appeal: {
    from: sql`appeals`,
    isWaiting: sql`status = 'open'`,
    decidedAt: sql`decided_at`,
    personId: sql`user_id`,
    title: sql`(select reason from suspensions where suspensions.id = suspension_id)`,
    text: sql`text`,
  },
  dispute: {
    from: sql`disputes`,
    isWaiting: sql`status in ('open', 'under_review', 'awaiting_response')`,
    decidedAt: sql`resolved_at`,
    personId: sql`initiator_id`,
    title: sql`(select orders.title from orders where orders.id = order_id)`,
    text: sql`description`,
    priority: sql`priority`,
    dueAt: sql`answer_by`,
  },
  contact: {
    from: sql`contact_messages`,
    isWaiting: sql`status = 'open'`,
    decidedAt: sql`answered_at`,
    personId: sql`user_id`,
    name: sql`name`,
    title: sql`subject`,
    text: sql`message`,
  },
  // Posts whose text or revision waits for review (decision 32).
  post: {
    from: sql`blog_posts`,
    isWaiting: sql`status = 'pending_review' and deleted_at is null`,
    decidedAt: sql`decided_at`,
    cameAt: sql`submitted_at`,
    outcome: sql`case decision when 'published' then 'approved' when 'rejected' then 'rejected'
      else 'closed' end`,
    personId: sql`author_id`,
    name: sql`'Anonymous'`,
    title: sql`title`,
    text: sql`excerpt_text`,
  },
  // Prompts; their revisions are in `prompt_versions` (decision 34).
  prompt: {
    from: sql`prompts`,
    isWaiting: sql`status = 'pending_review' and deleted_at is null`,
    decidedAt: sql`decided_at`,
    cameAt: sql`submitted_at`,
    outcome: sql`case decision when 'published' then 'approved' when 'rejected' then 'rejected'
      else 'closed' end`,
    personId: sql`author_id`,
    name: sql`'Anonymous'`,
    // Texts that the author has made private since are not listed (docs/product-rules.md#private-and-unlisted-prompts):
    // opening the item leaves a trace.
    title: sql`case when visibility <> 'private' then title end`,
    text: sql`case when visibility <> 'private' then description end`,
  },
  // Gigs that an admin approves before they open (the setting `briefApproval`). The words of a refused one are its
  // client's again.
  brief: {
    from: sql`briefs`,
    isWaiting: sql`status = 'in_review'`,
    decidedAt: sql`decided_at`,
    cameAt: sql`submitted_at`,
    outcome: sql`decision`,
    personId: sql`client_id`,
    title: sql`case when status <> 'draft' then title end`,
    text: sql`case when status <> 'draft' then description end`,
  },
}

const MAX_EXCERPT = 200
/** Maximum number of items and suspensions in a history. */
export const MAX_MATTERS = 10

export interface MatterRow {
  kind: InboxKind
  id: number
  at: Date
  title: string | null
  subject: ReportSubject | null
  reason: ReportReason | null
  outcome: Outcome | null
}
export interface InboxRow extends MatterRow {
  /** The time in the full precision of the database. */
  atMicros: number
  excerpt: string | null
  priority: Priority | null
  dueAt: Date | null
  personId: number | null
  username: string | null
  fullName: string
  avatar: string | null
}

/** The row after which a page begins. */
export interface Cursor {
  atMicros: number
  kind: InboxKind
  id: number
}

const rankOf = (kind: InboxKind) => sql.lit(inboxKinds.indexOf(kind))

/** Selects the same columns for every kind. */
function columnsOf(kind: InboxKind) {
  const { isWaiting, personId, title, text, ...own } = sources[kind]
  return sql`${sql.lit(kind)} as kind, ${rankOf(kind)} as rank, id, ${personId} as person_id,
    ${own.name ?? sql`null`}::text as sender, ${title} as title, left(${text}, ${sql.lit(MAX_EXCERPT)}) as excerpt,
    ${own.subject ?? sql`null`}::text as subject, ${own.reason ?? sql`null`}::text as reason,
    ${own.priority ?? sql`null`}::text as priority, ${own.dueAt ?? sql`null`}::timestamptz as due_at,
    case when not (${isWaiting}) then ${own.outcome ?? sql`status`} end as outcome`
}

const timeOf = (kind: InboxKind, state: InboxState) =>
  state === 'waiting' ? (sources[kind].cameAt ?? sql<Date>`created_at`) : sources[kind].decidedAt

function isIn(kind: InboxKind, state: InboxState) {
  const { isWaiting, decidedAt } = sources[kind]
  return state === 'waiting' ? isWaiting : sql<boolean>`${decidedAt} is not null`
}

/** Whether a row comes after the cursor. Rows of the same time are ordered by kind. */
function isBehind(cursor: Cursor | undefined, kind: InboxKind, state: InboxState) {
  if (!cursor) return sql<boolean>`true`
  const at = timeOf(kind, state)
  const sign = sql.raw(state === 'waiting' ? '>' : '<')
  const from = sql`('epoch'::timestamptz + ${cursor.atMicros}::double precision * interval '1 microsecond')`
  if (kind === cursor.kind) return sql<boolean>`(${at}, id) ${sign} (${from}, ${cursor.id}::bigint)`
  const follows = inboxKinds.indexOf(kind) > inboxKinds.indexOf(cursor.kind)
  return follows === (state === 'waiting')
    ? sql<boolean>`${at} ${sign}= ${from}`
    : sql<boolean>`${at} ${sign} ${from}`
}

/** Takes the first rows of each kind, and the first of all these as the page. */
export async function listInbox(
  db: Db,
  { kinds, state }: InboxList,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<InboxRow[]> {
  const order = sql.raw(state === 'waiting' ? 'asc' : 'desc')
  const parts = kinds.map((one) => {
    const at = timeOf(one, state)
    return sql`(select ${columnsOf(one)}, ${at} as at from ${sources[one].from}
      where ${isIn(one, state)} and ${isBehind(cursor, one, state)}
      order by ${at} ${order}, id ${order} limit ${limit})`
  })
  const { rows } = await sql<InboxRow>`
    select item.*, users.username, coalesce(users.full_name, item.sender) as full_name, users.avatar,
      (extract(epoch from item.at) * 1000000)::bigint as at_micros
    from (${sql.join(parts, sql` union all `)}) as item left join users on users.id = item.person_id
    order by item.at ${order}, item.rank ${order}, item.id ${order} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to `MAX_COUNTED`, because an exact number of more is not needed. */
function counted(kind: InboxKind, state: InboxState) {
  return sql<number>`(select count(*) from (select 1 from ${sources[kind].from}
    where ${isIn(kind, state)} limit ${sql.lit(MAX_COUNTED)}) as counted)`
}

export async function countInbox(db: Db, { kinds, state }: InboxList): Promise<number> {
  const counts = kinds.map((one) => counted(one, state))
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return Math.min(rows[0]?.count ?? 0, MAX_COUNTED)
}

export async function countWaiting(db: Db, kinds: readonly InboxKind[]): Promise<InboxCounts> {
  const countOf = (kind: InboxKind) => (kinds.includes(kind) ? counted(kind, 'waiting') : sql`0`)
  const counts = inboxKinds.map((kind) => sql`${countOf(kind)} as ${sql.ref(kind)}`)
  const { rows } = await sql<InboxCounts>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count query must return one row')
  return row
}

/** When the item arrived; null for a draft that was never submitted. */
function cameAt(kind: InboxKind) {
  const { cameAt: at, decidedAt } = sources[kind]
  return at ? sql<Date>`coalesce(${at}, ${decidedAt})` : sql<Date>`created_at`
}

/** The newest items about a person, by arrival. */
export async function listMatters(db: Db, personId: number, kinds: readonly InboxKind[]) {
  const parts = kinds.map(
    (kind) => sql`(select ${columnsOf(kind)}, ${cameAt(kind)} as at from ${sources[kind].from}
      where ${sources[kind].personId} = ${personId} and ${cameAt(kind)} is not null
      order by id desc limit ${MAX_MATTERS})`,
  )
  const { rows } = await sql<MatterRow>`
    select kind, id, at, title, subject, reason, outcome
    from (${sql.join(parts, sql` union all `)}) as item
    order by at desc, rank desc, id desc limit ${MAX_MATTERS}`.execute(db)
  return rows
}
