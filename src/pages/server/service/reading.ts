import type { PageRequest } from '#platform/server/cursors.ts'
import type { Page as PartOf } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { MAX_COUNTED, cursorPage } from '#platform/server/paging.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Homepage, Page, PageStatus, PageTitle } from '../../contract.ts'
import { isReserved } from '../../reserved.ts'
import {
  countPages,
  findHomepage,
  findPage,
  findPageByOldSlug,
  findPageBySlug,
  listNamedPictures,
  listPages,
  listPublishedAmong,
  listPublicPages,
  listSlugs,
  listTitles,
} from '../queries/pages.ts'
import { toPage } from '../view.ts'

/** A bound for the lists below that no real site reaches. */
const MAX_PAGES = 10_000

interface Wanted {
  slug: string
  language?: Language | undefined
}

/** Finds a page by its present or an earlier slug, in the reader's language if translated. Throws 'not_found'. */
export async function pageAt(
  ctx: Context,
  { slug, language = ctx.language }: Wanted,
): Promise<Page> {
  const wanted = { slug, language }
  const row =
    (await findPageBySlug(ctx.db, ctx.viewer, wanted)) ??
    (await findPageByOldSlug(ctx.db, ctx.viewer, wanted))
  return toPage(found(row))
}

/** The page in its original language, for editing. Throws 'not_found'. */
export async function originalPage(ctx: UserContext, id: number): Promise<Page> {
  return toPage(found(await findPage(ctx.db, ctx.viewer, { id, language: ORIGINAL })))
}

interface Query extends PageRequest {
  status?: PageStatus | undefined
  language?: Language | undefined
}

/** Throws 'auth.required' or 'auth.forbidden' if the filter asks for drafts (docs/product-rules.md#visibility). */
export async function readPages(ctx: Context, query: Query): Promise<PartOf<Page>> {
  const { viewer, db } = ctx
  const isAdmin = viewer?.isAdmin ?? false
  if (query.status === 'draft' && !isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
  const language = query.language ?? (isAdmin ? ORIGINAL : ctx.language)
  const rows = await listPages(db, viewer, { ...query, language })
  const total = await countPages(db, viewer, { status: query.status, max: MAX_COUNTED })
  const isBounded = total >= MAX_COUNTED
  return cursorPage(query, { rows, total, isBounded }, (row) => toPage(row))
}

/** Not paged, so that a list of options offers every page. */
export async function pageTitles({ db }: UserContext): Promise<PageTitle[]> {
  const rows = await listTitles(db, MAX_PAGES)
  return rows.map(({ status, ...rest }) => ({ ...rest, status: status as PageStatus }))
}

/** The published page that an admin chose as homepage, or null. */
export async function homepage(ctx: Context): Promise<Homepage | null> {
  const row = await findHomepage(ctx.db, ctx.language)
  if (!row) return null
  const { homepageLayout } = await currentSettings(ctx)
  return { ...toPage(row), layout: homepageLayout }
}

/** The public pages for the sitemap, with their languages. The homepage and unreachable pages are left out. */
export async function publicPages(ctx: Pick<Context, 'db'>) {
  const rows = await listPublicPages(ctx.db, MAX_PAGES)
  return rows
    .filter(({ slug, isHomepage }) => !isHomepage && !isReserved(slug))
    .map(({ slug, changedAt, translations }) => ({
      slug,
      changedAt,
      languages: [ORIGINAL, ...translations],
    }))
}

/** Which of the slugs belong to published pages. */
export async function publishedAmong(
  { db }: Pick<Context, 'db'>,
  slugs: readonly string[],
): Promise<Set<string>> {
  return new Set(await listPublishedAmong(db, slugs))
}

export function namedPictures(ctx: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(ctx.db, keys)
}

/** Slugs of pages that cannot be reached, because the site itself now uses the address. */
export async function shadowedSlugs(ctx: Pick<Context, 'db'>): Promise<string[]> {
  return (await listSlugs(ctx.db, MAX_PAGES)).filter((slug) => isReserved(slug))
}
