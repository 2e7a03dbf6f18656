import { descending, inPages, type PageRequest } from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PromptText } from './changes.ts'

/** The maximum of versions of a prompt that were never public; the oldest are deleted. */
const MAX_KEPT = 200

/** Stores a new version, and deletes the oldest ones that were never public over `MAX_KEPT`. */
export async function insertVersion(
  db: Db,
  promptId: number,
  text: Pick<PromptText, 'title' | 'description' | 'content'>,
  { at, publicAt }: { at: Date; publicAt: Date | null },
): Promise<void> {
  const { title, description, content } = text
  await db
    .insertInto('promptVersions')
    .values({
      promptId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from prompt_versions
        where prompt_id = ${promptId})`,
      title,
      description,
      content,
      publicAt,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await sql`delete from prompt_versions where id in (select id from prompt_versions
    where prompt_id = ${promptId} and number is not null and public_at is null
    order by number desc offset ${sql.lit(MAX_KEPT)})`.execute(db)
}

/** Marks the present version as public, unless it already was. */
export async function publishVersion(db: Db, promptId: number, at: Date): Promise<void> {
  await sql`update prompt_versions set public_at = ${at} where prompt_id = ${promptId}
    and public_at is null and number = (select max(number) from prompt_versions
      where prompt_id = ${promptId})`.execute(db)
}

/** The versions that were public, or all of them, newest first. */
export function listVersions(
  db: Db,
  promptId: number,
  { isAll, ...paging }: PageRequest & { isAll: boolean },
) {
  return keptVersions(db, promptId, isAll)
    .select(['id', 'number', 'title', 'description', 'content', 'createdAt'])
    .select(
      sql<boolean>`number = (select max(number) from prompt_versions o
      where o.prompt_id = ${promptId})`.as('isCurrent'),
    )
    .$call(inPages(paging, [descending(sql`number`)]))
    .execute()
}

export async function countVersions(db: Db, promptId: number, isAll: boolean): Promise<number> {
  const { total } = await keptVersions(db, promptId, isAll)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function keptVersions(db: Db, promptId: number, isAll: boolean) {
  return db
    .selectFrom('promptVersions')
    .where('promptId', '=', promptId)
    .where('number', 'is not', null)
    .$if(!isAll, (query) => query.where('publicAt', 'is not', null))
}

/** The revision of a live prompt: the version row without a number. */
export async function findRevision(db: Db, promptId: number) {
  const row = await db
    .selectFrom('promptVersions')
    .select(['id', 'title', 'slug', 'description', 'content', 'categoryId', 'tags'])
    .select(['difficulty', 'language', 'updatedAt'])
    .where('promptId', '=', promptId)
    .where('number', 'is', null)
    .executeTakeFirst()
  return row as (PromptText & { id: number; updatedAt: Date }) | undefined
}
export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>

export async function putRevision(
  db: Db,
  promptId: number,
  text: PromptText,
  at: Date,
): Promise<void> {
  const { title, slug, description, content, categoryId, tags, difficulty, language } = text
  const values = { title, slug, description, content, categoryId, tags, difficulty, language }
  const row = await db
    .updateTable('promptVersions')
    .set({ ...values, updatedAt: at })
    .where('promptId', '=', promptId)
    .where('number', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) return
  await db
    .insertInto('promptVersions')
    .values({ ...values, promptId, createdAt: at, updatedAt: at })
    .execute()
}

export async function deleteRevision(db: Db, promptId: number): Promise<void> {
  await db
    .deleteFrom('promptVersions')
    .where('promptId', '=', promptId)
    .where('number', 'is', null)
    .execute()
}
