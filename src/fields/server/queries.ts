import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { waitsNow, type DueQuery } from '#platform/server/due.ts'
import type {
  FieldDefinition,
  FieldNames,
  FieldOption,
  FieldSubject,
  NumberLimits,
} from '../field.ts'

type Settings = Omit<FieldDefinition, 'id' | 'subject' | 'key' | 'type' | 'for'> & {
  audience: FieldDefinition['for']
  sortOrder: number
  isActive: boolean
  purgeRequestedAt: Date | null
}
type Identity = Pick<FieldDefinition, 'subject' | 'key' | 'type'>

/** Every field in its order, including inactive ones. */
export async function listFields(db: Db) {
  const rows = await db
    .selectFrom('fields')
    .selectAll()
    .orderBy('subject')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return rows.map(({ audience, ...row }) => ({
    ...row,
    subject: row.subject as FieldDefinition['subject'],
    type: row.type as FieldDefinition['type'],
    visibility: row.visibility as FieldDefinition['visibility'],
    for: audience as FieldDefinition['for'],
    labels: row.labels as FieldNames,
    options: row.options as FieldOption[],
    number: row.number as NumberLimits | null,
  }))
}
export type FieldRow = Awaited<ReturnType<typeof listFields>>[number]

/** Makes changes of fields run one at a time. */
export async function lockFields(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fields', 0))`.execute(db)
}

export async function insertField(
  db: Db,
  { labels, options, number, ...row }: Identity & Omit<Settings, 'isActive' | 'purgeRequestedAt'>,
): Promise<number> {
  const { id } = await db
    .insertInto('fields')
    .values({
      ...row,
      labels: JSON.stringify(labels),
      options: JSON.stringify(options),
      number: number && JSON.stringify(number),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateField(db: Db, id: number, change: Partial<Settings>): Promise<void> {
  const { labels, options, number, ...rest } = change
  await db
    .updateTable('fields')
    .set((eb) => ({
      ...rest,
      ...(labels && { labels: JSON.stringify(labels) }),
      ...(options && { options: JSON.stringify(options) }),
      ...(number && { number: JSON.stringify(number) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteField(db: Db, id: number): Promise<void> {
  await db.deleteFrom('fields').where('id', '=', id).execute()
}

export async function deleteUnansweredFields(db: Db): Promise<void> {
  await sql`delete from fields where not exists (
    select from services where fields.subject = 'service' and field_values ? fields.key
    union all select from users where fields.subject = 'user' and field_values ? fields.key
    union all select from briefs where fields.subject = 'brief' and field_values ? fields.key
  )`.execute(db)
}

/** Questions about this subject whose answers are to be deleted. */
export function questionsToPurge(subject: FieldSubject): DueQuery {
  return sql`select ${waitsNow} as at from fields
    where subject = ${subject} and purge_requested_at is not null limit 1`
}

/** The time after a change from which services that were being saved during it have been committed. */
const settling = sql`interval '10 seconds'`

/** When the next changed question is old enough, by a clock that shows `now`: changes have the database's time. */
export function changedWordsDue(now: Date): DueQuery {
  return sql`select min(words_changed_at) + ${settling} + interval '1 millisecond'
    + (${now}::timestamptz - now()) as at from fields`
}

/**
 * Questions whose words in the search index are old. Changes of the last ten seconds are left for the next run.
 */
export async function listChangedWords(db: Db): Promise<{ id: number; key: string; at: string }[]> {
  const { rows } = await sql<{ id: number; key: string; at: string }>`
    select id, key, words_changed_at::text as at from fields
    where words_changed_at < now() - ${settling} order by id`.execute(db)
  return rows
}

/** The index has the words of this change. Without effect if the question has changed since. */
export async function settleChangedWords(
  db: Db,
  { id, at }: { id: number; at: string },
): Promise<void> {
  await sql`update fields set words_changed_at = null
    where id = ${id} and words_changed_at = ${at}::timestamptz`.execute(db)
}
