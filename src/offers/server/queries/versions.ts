import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { OfferVersionsTable } from '#platform/server/tables.ts'
import type { Side } from '../../process.ts'
import type { MilestonePrice } from '../../terms.ts'

export type NewVersionRow = Omit<Insertable<OfferVersionsTable>, 'id' | 'writtenBy'> & {
  writtenBy: Side
}

/** Adds a version, with the milestones of a fixed price. Returns its id. */
export async function insertVersion(
  db: Db,
  version: NewVersionRow,
  milestones: readonly MilestonePrice[] = [],
): Promise<number> {
  const { id } = await db
    .insertInto('offerVersions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (milestones.length > 0) {
    await db
      .insertInto('offerVersionMilestones')
      .values(milestones.map((one, index) => ({ ...one, versionId: id, position: index + 1 })))
      .execute()
  }
  return id
}

/** The words of a milestone are null once their writer has deleted the account. */
type MilestoneRow = Omit<MilestonePrice, 'title'> & { title: string | null }

export interface VersionRow extends Omit<Selectable<OfferVersionsTable>, 'writtenBy' | 'pricing'> {
  writtenBy: Side
  pricing: 'hourly' | 'fixed' | null
  milestones: MilestoneRow[]
}

const milestonesOf = sql<MilestoneRow[]>`coalesce((
  select json_agg(json_build_object('title', m.title, 'description', m.description,
    'amountCents', m.amount_cents, 'days', m.days) order by m.position)
  from offer_version_milestones m where m.version_id = v.id), '[]')`

function selectVersions(db: Db) {
  return db.selectFrom('offerVersions as v').selectAll('v').select(milestonesOf.as('milestones'))
}

/** Newest first. */
export async function listVersions(db: Db, offerId: number): Promise<VersionRow[]> {
  const rows = await selectVersions(db)
    .where('v.offerId', '=', offerId)
    .orderBy('v.number', 'desc')
    .execute()
  return rows as VersionRow[]
}

/** One version, with the tokens of its files. */
export async function findVersion(db: Db, offerId: number, number: number) {
  const row = await selectVersions(db)
    .select(
      sql<string[]>`array(select a.token from attachments a
        where a.subject = 'offer_version' and a.subject_id = v.id)`.as('files'),
    )
    .where('v.offerId', '=', offerId)
    .where('v.number', '=', number)
    .executeTakeFirstOrThrow()
  return row as VersionRow & { files: string[] }
}

/** The answers in the newest version that the viber of a proposal wrote, with their questions; empty without any. */
export async function findAnswers(
  db: Db,
  offerId: number,
): Promise<{ answers: string[]; questions: string[] }> {
  const row = await db
    .selectFrom('offerVersions')
    .select(['answers', 'questions'])
    .where('offerId', '=', offerId)
    .where('writtenBy', '=', 'provider')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { answers: row?.answers ?? [], questions: row?.questions ?? [] }
}

interface Summary {
  offerId: number
  /** Null once the writer's words were removed. */
  title: string | null
  totalCents: number | null
  currency: string
}

/** What the newest versions of the offers sell. */
export function listNewest(db: Db, offerIds: readonly number[]): Promise<Summary[]> {
  return db
    .selectFrom('offers as o')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .select(['o.id as offerId', 'v.title', 'v.totalCents', 'v.currency'])
    .where('o.id', 'in', offerIds)
    .execute()
}

export async function isVersionOf(db: Db, offerId: number, versionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('offerVersions')
    .select('id')
    .where('id', '=', versionId)
    .where('offerId', '=', offerId)
    .executeTakeFirst()
  return row !== undefined
}
