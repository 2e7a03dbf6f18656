import {
  ascending,
  descending,
  inPages,
  newestFirst,
  type PageRequest,
  type Positioned,
  type SortKey,
} from '#platform/server/cursors.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countUpTo } from '#platform/server/count-up-to.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { Difficulty, PromptOrder, PromptStatus } from '../../prompt.ts'
import { hasWords, type Searched } from './words.ts'
import { isForAdmins, isListed, isVisibleTo } from './visibility.ts'

const promptId = sql`p.id`
const listOrders: Record<PromptOrder, readonly SortKey[]> = {
  recent: newestFirst(sql`p.created_at`, promptId),
  popular: [descending(sql`p.use_count`), descending(promptId)],
  rating: [
    descending(sql`p.rating_score`, 'number'),
    descending(sql`p.rating_count`),
    descending(promptId),
  ],
  alphabetical: [ascending(sql`p.title collate "und-x-icu"`, 'text'), ascending(promptId)],
}

/** Null where the author's account is deleted. */
const author = (column: string): RawBuilder<string | null> =>
  sql<string | null>`case when u.status <> 'deleted' then ${sql.ref(column)} end`

export function promptsFor(db: Db, viewer: Viewer | null) {
  const isFavorited = viewer
    ? sql<boolean>`exists (select from prompt_favorites f where f.user_id = ${viewer.id}
        and f.prompt_id = p.id)`
    : sql<boolean>`false`
  return db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .leftJoin('users as u', 'u.id', 'p.authorId')
    .select(['p.id', 'p.title', 'p.slug', 'p.description', 'p.content', 'p.categoryId'])
    .select(['p.authorId', 'p.status', 'p.isLive', 'p.visibility', 'p.tags', 'p.difficulty'])
    .select(['p.useCount', 'p.ratingSum', 'p.ratingCount', 'p.isFeatured', 'p.language'])
    .select(['p.sortOrder', 'p.rejectionReason', 'p.rejectionCode', 'p.submittedAt'])
    .select(['p.publishedAt', 'p.createdAt', 'p.updatedAt', 'p.version'])
    .select(['c.name as categoryName', 'c.slug as categorySlug', 'c.color as categoryColor'])
    .select(['c.icon as categoryIcon', isFavorited.as('isFavorited')])
    .select([author('u.full_name').as('authorName'), author('u.avatar').as('authorAvatar')])
}
export type PromptRow = Awaited<ReturnType<ReturnType<typeof promptsFor>['execute']>>[number]

function wholePromptsFor(db: Db, viewer: Viewer | null) {
  return promptsFor(db, viewer)
    .where(isVisibleTo(viewer))
    .select(['p.ratingCounts', 'p.favoriteCount', 'p.forkOf'])
    .select(
      sql<number>`(select count(*) from prompts o join prompt_categories k on k.id = o.category_id
      where o.fork_of = p.id and o.is_live and o.visibility = 'public' and o.deleted_at is null
        and k.is_visible)`.as('forkCount'),
    )
}
export type DetailRow = Awaited<ReturnType<ReturnType<typeof wholePromptsFor>['execute']>>[number]

/** An unlisted prompt is not found by its id alone, because ids can be guessed. */
function isFoundByNumber(viewer: Viewer | null, slug = ''): RawBuilder<SqlBool> {
  if (viewer?.isAdmin) return sql<SqlBool>`true`
  const isOwn = viewer ? sql<SqlBool>`p.author_id = ${viewer.id}` : sql<SqlBool>`false`
  return sql<SqlBool>`(p.visibility <> 'unlisted' or p.slug = ${slug} or ${isOwn})`
}

export function findPrompt(db: Db, viewer: Viewer | null, id: number, slug?: string) {
  return wholePromptsFor(db, viewer)
    .where('p.id', '=', id)
    .where(isFoundByNumber(viewer, slug))
    .executeTakeFirst()
}

/** The prompt that a copy was made from, found by id even if it is unlisted; `mayBeNamed` decides who sees it. */
export function findSource(db: Db, viewer: Viewer | null, id: number) {
  return wholePromptsFor(db, viewer).where('p.id', '=', id).executeTakeFirst()
}

export interface PromptAddress {
  categorySlug: string
  slug: string
}

export function findPromptAt(db: Db, viewer: Viewer | null, { categorySlug, slug }: PromptAddress) {
  return wholePromptsFor(db, viewer)
    .where('c.slug', '=', categorySlug)
    .where('c.deletedAt', 'is', null)
    .where('p.slug', '=', slug)
    .executeTakeFirst()
}

/** The prompt that had this address, where its slug, its category or the slug of the category changed since. */
export function findPromptOnceAt(
  db: Db,
  viewer: Viewer | null,
  { categorySlug, slug }: PromptAddress,
) {
  const categories = sql`(select id from prompt_categories where slug = ${categorySlug}
      and deleted_at is null
    union select entity_id from slug_history
      where kind = 'prompt_category' and scope = 0 and slug = ${categorySlug})`
  return wholePromptsFor(db, viewer)
    .where(
      sql<SqlBool>`((p.slug = ${slug} and p.category_id in ${categories})
        or p.id in (select entity_id from slug_history
          where kind = 'prompt' and slug = ${slug} and scope in ${categories}))`,
    )
    .orderBy(sql`p.slug = ${slug} and p.category_id in ${categories}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Choice extends PageRequest {
  /** Lists all prompts of this status, or of all statuses, except private ones; undefined lists the public ones. */
  forAdmins?: PromptStatus | 'all' | undefined
  categoryId?: number | undefined
  search?: Searched | undefined
  difficulty?: Difficulty | undefined
  isFeatured?: boolean | undefined
  language?: string | undefined
  tag?: string | undefined
  sort: PromptOrder
}

function isChosen(choice: Choice): RawBuilder<SqlBool> {
  const { forAdmins, categoryId, search, difficulty, isFeatured, language, tag } = choice
  const conditions = [forAdmins ? isForAdmins : isListed]
  if (forAdmins && forAdmins !== 'all') conditions.push(sql`p.status = ${forAdmins}`)
  if (categoryId !== undefined) conditions.push(sql`p.category_id = ${categoryId}`)
  if (difficulty !== undefined) conditions.push(sql`p.difficulty = ${difficulty}`)
  if (isFeatured !== undefined) {
    conditions.push(isFeatured ? sql`p.is_featured` : sql`not p.is_featured`)
  }
  if (language !== undefined) conditions.push(sql`p.language = ${language}`)
  if (tag !== undefined) {
    conditions.push(sql`p.tag_keys @> array[${tag.toLowerCase()}]::text[]`)
  }
  if (search !== undefined) conditions.push(hasWords(search))
  return sql`(${sql.join(conditions, sql` and `)})`
}

export function listPrompts(
  db: Db,
  viewer: Viewer | null,
  choice: Choice,
): Promise<Positioned<PromptRow>[]> {
  return promptsFor(db, viewer)
    .where(isChosen(choice))
    .$call(inPages(choice, listOrders[choice.sort]))
    .modifyEnd(planEachTime)
    .execute()
}

export function countPrompts(db: Db, choice: Choice, max: number): Promise<number> {
  // Does not join the authors, so that an index alone can answer the count.
  const query = db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .where(isChosen(choice))
  return countUpTo(db, query, max, planEachTime)
}

export async function sumUp(db: Db) {
  const { prompts, uses } = await db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .where(isListed)
    .select([sql<number>`count(*)`.as('prompts')])
    .select(sql<number>`coalesce(sum(p.use_count), 0)::bigint`.as('uses'))
    .executeTakeFirstOrThrow()
  const { categories } = await db
    .selectFrom('promptCategories')
    .where('deletedAt', 'is', null)
    .where('isVisible', '=', true)
    .select(sql<number>`count(*)`.as('categories'))
    .executeTakeFirstOrThrow()
  return { totalPrompts: prompts, categories, timesUsed: uses }
}

export function listPublicAddresses(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .where(isListed)
    .where('p.id', '>=', from)
    .where('p.id', '<=', to)
    .select(['c.slug as categorySlug', 'p.slug', 'p.updatedAt as changedAt'])
    .orderBy('p.id')
    .execute()
}

export async function findNewestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .where(isListed)
    .select('p.id')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
