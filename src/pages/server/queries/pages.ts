import { ascending, inPages, type PageRequest } from '#platform/server/cursors.ts'
import { sql, type SqlBool } from 'kysely'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import { countUpTo } from '#platform/server/count-up-to.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import type { PageStatus } from '../../contract.ts'

const KIND = 'page'

/** The one rule of who sees a page: everyone if it is published, else admins (docs/product-rules.md#visibility). */
function isVisibleTo(viewer: Viewer | null) {
  return viewer?.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`p.status = 'published'`
}

/** Pages with their texts in this language, or in the original if there is no translation. */
function pagesIn(db: Db, viewer: Viewer | null, language: Language) {
  return db
    .selectFrom('pages as p')
    .leftJoin('pageTranslations as t', (join) =>
      join.onRef('t.pageId', '=', 'p.id').on('t.language', '=', language),
    )
    .where(isVisibleTo(viewer))
    .select(['p.id', 'p.slug', 'p.status', 'p.authorId', 'p.ogImage', 'p.isHomepage'])
    .select(['p.sortOrder', 'p.version', 'p.createdAt', 'p.updatedAt'])
    .select([
      sql<string>`coalesce(t.title, p.title)`.as('title'),
      sql<string>`coalesce(t.content, p.content)`.as('content'),
      // A translation without meta texts has none, instead of those in the original language.
      sql<string | null>`case when t.page_id is null then p.meta_title else t.meta_title end`.as(
        'metaTitle',
      ),
      sql<
        string | null
      >`case when t.page_id is null then p.meta_description else t.meta_description end`.as(
        'metaDescription',
      ),
      sql<Language>`coalesce(t.language, ${sql.lit(ORIGINAL)})`.as('language'),
      sql<Language[]>`array(select o.language from page_translations o
        where o.page_id = p.id order by o.language)`.as('translations'),
    ])
}
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPageBySlug>>>

export function findPageBySlug(
  db: Db,
  viewer: Viewer | null,
  { slug, language }: { slug: string; language: Language },
) {
  return pagesIn(db, viewer, language).where('p.slug', '=', slug).executeTakeFirst()
}

export function findPageByOldSlug(
  db: Db,
  viewer: Viewer | null,
  { slug, language }: { slug: string; language: Language },
) {
  return pagesIn(db, viewer, language)
    .innerJoin('slugHistory as h', 'h.entityId', 'p.id')
    .where('h.kind', '=', KIND)
    .where('h.slug', '=', slug)
    .executeTakeFirst()
}

export function findPage(
  db: Db,
  viewer: Viewer | null,
  { id, language }: { id: number; language: Language },
) {
  return pagesIn(db, viewer, language).where('p.id', '=', id).executeTakeFirst()
}

/** The published page that is chosen as homepage; a draft is ignored (docs/product-rules.md#homepage). */
export function findHomepage(db: Db, language: Language) {
  return pagesIn(db, null, language).where('p.isHomepage', '=', true).executeTakeFirst()
}

interface Choice extends PageRequest {
  status?: PageStatus | undefined
  language: Language
}

export function listPages(db: Db, viewer: Viewer | null, choice: Choice) {
  const { status, language } = choice
  return pagesIn(db, viewer, language)
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? ''))
    .$call(inPages(choice, [ascending(sql`p.sort_order`), ascending(sql`p.id`)]))
    .execute()
}

export function countPages(
  db: Db,
  viewer: Viewer | null,
  { status, max }: Pick<Choice, 'status'> & { max: number },
): Promise<number> {
  const query = db
    .selectFrom('pages as p')
    .where(isVisibleTo(viewer))
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? ''))
  return countUpTo(db, query, max)
}

/** Slugs, languages and last changes of the public pages. */
export function listPublicPages(db: Db, limit: number) {
  return db
    .selectFrom('pages as p')
    .where(isVisibleTo(null))
    .select(['p.slug', 'p.isHomepage'])
    .select([
      sql<Language[]>`array(select o.language from page_translations o
        where o.page_id = p.id order by o.language)`.as('translations'),
      sql<Date>`greatest(p.updated_at, (select max(o.updated_at) from page_translations o
        where o.page_id = p.id))`.as('changedAt'),
    ])
    .orderBy('p.sortOrder')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

export async function listPublishedAmong(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pages as p')
    .select('p.slug')
    .where('p.slug', 'in', slugs)
    .where(isVisibleTo(null))
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Demo pages with these slugs that were not edited since they were created, and whose translations were not. */
export function listUntouched(db: Db, slugs: readonly string[]) {
  return db
    .selectFrom('pages as p')
    .select(['p.id', 'p.slug'])
    .where('p.slug', 'in', slugs)
    .where(sql<SqlBool>`exists (select from users u where u.id = p.author_id and u.is_demo)`)
    .where('p.version', '=', 1)
    .where(
      sql<SqlBool>`not exists (select from page_translations t
        where t.page_id = p.id and t.updated_at > p.updated_at + interval '1 minute')`,
    )
    .orderBy('p.id')
    .execute()
}

/** The slugs of all pages, drafts included. */
export async function listSlugs(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('pages').select('slug').orderBy('id').limit(limit).execute()
  return rows.map(({ slug }) => slug)
}

export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  const texts = db
    .selectFrom('pages')
    .select('ogImage as text')
    .unionAll(db.selectFrom('pages').select('content as text'))
    .unionAll(db.selectFrom('pageTranslations').select('content as text'))
  return findReferencedFiles(db, texts, keys)
}

export function lockPage(db: Db, id: number) {
  return db.selectFrom('pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface PageValues {
  title: string
  slug: string
  content: string
  status: PageStatus
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  isHomepage: boolean
  sortOrder: number
}

/** Throws a violation of `pages_slug_key` or `pages_homepage`. */
export function insertPage(
  db: Db,
  page: PageValues & { authorId: number | null; createdAt: Date; updatedAt: Date },
) {
  return insertRow(db, 'pages', page)
}

/** Throws a violation of `pages_slug_key` or `pages_homepage`. */
export function updatePage(db: Db, id: number, change: Partial<PageValues> & { updatedAt: Date }) {
  return updateRow(db, 'pages', id, change)
}

/** Clears the flag of the present homepage, unless it is `except`. Returns the id of the cleared page. */
export async function clearHomepage(
  db: Db,
  updatedAt: Date,
  except: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .updateTable('pages')
    .set({ isHomepage: false, updatedAt, version: sql`version + 1` })
    .where('isHomepage', '=', true)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function deletePage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pages').where('id', '=', id).execute()
}

/** All pages in their order, without their contents. */
export function listTitles(db: Db, limit: number) {
  return db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'status'])
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(limit)
    .execute()
}
