import { sql } from 'kysely'
import type { ReviewColumns } from '#publishing/publication.ts'
import type { Db } from '#platform/server/db.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import type { Difficulty, PromptStatus, PromptVisibility } from '../../prompt.ts'

export interface PromptText {
  title: string
  slug: string
  description: string
  content: string
  categoryId: number
  tags: string[]
  difficulty: Difficulty
  language: string
}

export interface PromptState extends ReviewColumns {
  status: PromptStatus
  visibility: PromptVisibility
}

export async function lockPrompt(db: Db, id: number) {
  const row = await db
    .selectFrom('prompts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as (typeof row & PromptText & PromptState) | undefined
}
export type LockedPrompt = NonNullable<Awaited<ReturnType<typeof lockPrompt>>>

/** Advisory lock: serializes the creation of prompts by one author, so that their limits and duplicates are exact. */
export async function lockAuthor(db: Db, authorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${authorId}`}, 0))`.execute(db)
}

const keysOf = (tags: string[]) => tags.map((tag) => tag.toLowerCase())

interface NewPrompt extends PromptText {
  status: PromptStatus
  isLive: boolean
  visibility: PromptVisibility
  publishedAt: Date | null
  submittedAt: Date | null
  authorId: number
  forkOf: number | null
  at: Date
}

/** Throws a violation of `prompts_address`. */
export function insertPrompt(db: Db, { at, ...prompt }: NewPrompt) {
  return insertRow(db, 'prompts', {
    ...prompt,
    tagKeys: keysOf(prompt.tags),
    ratingScore: sql<number>`(select mean from prompt_rating_mean)`,
    createdAt: at,
    updatedAt: at,
  })
}

/** Throws a violation of `prompts_address`. */
export function updatePrompt(
  db: Db,
  id: number,
  change: Partial<PromptText & PromptState> & {
    isFeatured?: boolean
    deletedAt?: Date
    updatedAt: Date
  },
) {
  const keys = change.tags && { tagKeys: keysOf(change.tags) }
  return updateRow(db, 'prompts', id, { ...change, ...keys })
}

export async function isSlugTaken(
  db: Db,
  { categoryId, slug }: Pick<PromptText, 'categoryId' | 'slug'>,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('prompts')
    .select('id')
    .where('categoryId', '=', categoryId)
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function isWritten(
  db: Db,
  { authorId, content, exceptId = 0 }: { authorId: number; content: string; exceptId?: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('prompts')
    .select('id')
    .where('authorId', '=', authorId)
    .where(sql`md5(content)`, '=', sql`md5(${content}::text)`)
    .where('deletedAt', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** The creation dates of the author's prompts since a date, deleted ones too, newest first. */
export async function listWritten(
  db: Db,
  authorId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('prompts')
    .select('createdAt')
    .where('authorId', '=', authorId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Deletes the prompts that were moved to the trash before this date, with their versions and ratings. */
export async function deleteTrash(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('prompts').where('deletedAt', '<', before).execute()
}
