import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { FieldValues } from '#fields/field.ts'
import type { Db } from '#platform/server/db.ts'
import type { BriefEventsTable, BriefsTable } from '#platform/server/tables.ts'
import type { BudgetType, Visibility } from '../../brief.ts'
import type { BriefMove, BriefStatus } from '../../process.ts'

export type StoredBrief = Omit<
  Selectable<BriefsTable>,
  'status' | 'visibility' | 'budgetType' | 'words' | 'fieldValues'
> & {
  status: BriefStatus
  visibility: Visibility
  budgetType: BudgetType | null
  /** Answers by the keys of their questions. */
  fieldValues: FieldValues
  /** The last move that opened it. */
  openedBy: BriefMove | null
}

export type BriefChangeRow = Omit<
  Updateable<BriefsTable>,
  'id' | 'clientId' | 'status' | 'fieldValues'
> & { status?: BriefStatus; fieldValues?: FieldValues }

export async function insertBrief(
  db: Db,
  { fieldValues, ...brief }: Omit<Insertable<BriefsTable>, 'fieldValues'> & BriefChangeRow,
): Promise<number> {
  const { id } = await db
    .insertInto('briefs')
    .values({ ...brief, ...storedValues(fieldValues) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** As the driver needs a JSON column. */
function storedValues(fieldValues: FieldValues | undefined) {
  return fieldValues && { fieldValues: JSON.stringify(fieldValues) }
}

export async function updateBrief(db: Db, id: number, change: BriefChangeRow): Promise<void> {
  const { fieldValues, ...rest } = change
  await db
    .updateTable('briefs')
    .set({ ...rest, ...storedValues(fieldValues) })
    .where('id', '=', id)
    .execute()
}

export async function deleteBrief(db: Db, id: number): Promise<void> {
  await db.deleteFrom('briefs').where('id', '=', id).execute()
}

/** Locks a brief. A transaction locks its offers after it. */
export async function lockBrief(db: Db, id: number): Promise<StoredBrief | undefined> {
  const row = await db
    .selectFrom('briefs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && ({ ...row, openedBy: await findOpening(db, id) } as StoredBrief)
}

/** A statement of its own, so that it sees what was committed while the lock was awaited. */
async function findOpening(db: Db, briefId: number): Promise<BriefMove | null> {
  const row = await db
    .selectFrom('briefEvents')
    .select('kind')
    .where('briefId', '=', briefId)
    .where('kind', 'in', ['publish', 'approve', 'resume', 'reopen'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.kind ?? null) as BriefMove | null
}

/** Locks briefs in the order of their ids, so that two transactions cannot wait for each other. */
export async function lockBriefs(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('briefs')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function insertBriefEvent(db: Db, event: Insertable<BriefEventsTable>): Promise<void> {
  await db.insertInto('briefEvents').values(event).execute()
}

/** Serializes what one client publishes, so that requests sent together cannot exceed a limit. */
export async function lockPublishing(db: Db, clientId: number): Promise<void> {
  const key = `briefs ${clientId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** What decides whether a client may publish another gig. */
export async function findPublishing(db: Db, clientId: number, since: Date) {
  return db
    .selectFrom('users as u')
    .select([
      sql<boolean>`u.email_verified_at is not null`.as('isConfirmed'),
      sql<number>`(select count(*) from briefs b
        where b.client_id = u.id and b.status in ('in_review', 'open', 'paused'))`.as('open'),
      sql<boolean>`exists (select from briefs b
        where b.client_id = u.id and b.published_at is not null)`.as('hasPublished'),
      sql<number>`(select count(*) from brief_events e
        where e.actor_id = u.id and e.kind = 'publish' and e.at > ${since})`.as('recent'),
      sql<Date | null>`(select min(e.at) from brief_events e
        where e.actor_id = u.id and e.kind = 'publish' and e.at > ${since})`.as('oldest'),
    ])
    .where('u.id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** The highest position of a brief that an accepted or paid proposal holds; 0 without any. */
export async function highestSeat(db: Db, briefId: number): Promise<number> {
  const { seat } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.max('seat').as('seat'))
    .where('briefId', '=', briefId)
    .executeTakeFirstOrThrow()
  return seat ?? 0
}

/** Whether anyone has ever made a proposal for the brief. */
export async function hasProposals(db: Db, briefId: number): Promise<boolean> {
  const row = await db
    .selectFrom('offers')
    .select('id')
    .where('briefId', '=', briefId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The vibers whose proposals are open, except those whom the client blocked, or who blocked a client whom they know. A
 * viber who does not know the client is notified although they blocked them: a missing notice would name the client.
 */
export async function listProposers(db: Db, briefId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('offers as o')
    .select('o.providerId')
    .where('o.briefId', '=', briefId)
    .where('o.answerBy', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from blocks
        where (blocker_id = o.client_id and blocked_id = o.provider_id)
          or (blocker_id = o.provider_id and blocked_id = o.client_id and is_client_named(o)))`,
    )
    .orderBy('o.providerId')
    .execute()
  return rows.map(({ providerId }) => providerId)
}
