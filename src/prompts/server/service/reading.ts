import type { PageRequest } from '#platform/server/cursors.ts'
import { audit } from '#audit/server/service.ts'
import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, UserContext, Viewer } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import { MAX_COUNTED, cursorPage } from '#platform/server/paging.ts'
import { significantWords } from '#platform/filler-words.ts'
import { wordsOf } from '#platform/words.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import type { Named, PromptFilter } from '../../contract.ts'
import { promptPath, type PromptStatus } from '../../prompt.ts'
import type { Prompt, PromptDetail, PromptStats, PromptVersion } from '../../shapes.ts'
import {
  countPrompts,
  findNewestId,
  findPrompt,
  findPromptAt,
  findPromptOnceAt,
  findSource,
  listPrompts,
  listPublicAddresses,
  sumUp,
  type Choice,
  type DetailRow,
  type PromptAddress,
} from '../queries/prompts.ts'
import { findCategoryId } from '../queries/categories.ts'
import { countKept, countPromptsOf, listKept, listPromptsOf } from '../queries/people.ts'
import { findRating } from '../queries/ratings.ts'
import { searchListed } from '../queries/search.ts'
import { lookUp } from '../queries/words.ts'
import { countVersions, findRevision, listVersions } from '../queries/versions.ts'
import { toDetail, toPrompt } from '../view.ts'

const isFilter = <Value extends string>(value: Value | 'all' | '' | undefined): value is Value =>
  value !== undefined && value !== '' && value !== 'all'

/**
 * Throws 'auth.required' or 'auth.forbidden' where a viewer who is not an admin asks for another status than published
 * (docs/product-rules.md#visibility).
 */
export async function readPrompts(ctx: Context, filter: PromptFilter): Promise<Page<Prompt>> {
  const { viewer, db } = ctx
  const { status, category, search = '', difficulty, featured, language, tag } = filter
  const { page, limit, cursor } = filter
  const isOpen = status === undefined || status === '' || status === 'published'
  if (!isOpen && !viewer?.isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
  const categoryId = isFilter(category) ? await findCategoryId(db, category) : undefined
  if (isFilter(category) && categoryId === undefined) return { items: [], total: 0 }
  const choice: Choice = {
    ...(viewer?.isAdmin && status && { forAdmins: status }),
    categoryId,
    search:
      search.trim() === ''
        ? undefined
        : await lookUp(db, significantWords(wordsOf(search)), MAX_COUNTED),
    difficulty: isFilter(difficulty) ? difficulty : undefined,
    isFeatured: isFilter(featured) ? featured === 'true' : undefined,
    language: isFilter(language) ? language : undefined,
    tag: tag || undefined,
    sort: filter.sort || 'recent',
    page,
    limit,
    cursor,
  }
  const rows = await listPrompts(db, viewer, choice)
  const total = await countPrompts(db, choice, MAX_COUNTED)
  const isBounded = total >= MAX_COUNTED
  return cursorPage(filter, { rows, total, isBounded }, (row) => toPrompt(viewer, row))
}

type OwnFilter = PageRequest & { status?: PromptStatus | 'all' | '' | undefined }

export async function readOwn(ctx: UserContext, filter: OwnFilter): Promise<Page<Prompt>> {
  const { viewer, db } = ctx
  const { status: wanted, ...paging } = filter
  const status = isFilter(wanted) ? wanted : undefined
  const rows = await listPromptsOf(db, viewer, { status, ...paging })
  const total = await countPromptsOf(db, viewer.id, status)
  return cursorPage(filter, { rows, total }, (row) => toPrompt(viewer, row))
}

export async function readKept(ctx: UserContext, part: PageRequest): Promise<Page<Prompt>> {
  const { viewer, db } = ctx
  const rows = await listKept(db, viewer, part)
  const total = await countKept(db, viewer)
  return cursorPage(part, { rows, total }, (row) => toPrompt(viewer, row))
}

export function readStats({ db }: Pick<Context, 'db'>): Promise<PromptStats> {
  return sumUp(db)
}

/** Finds a prompt by its present or an earlier address. `addressedBy` in the contract redirects the earlier one. */
export async function promptAt(ctx: Context, address: PromptAddress): Promise<PromptDetail> {
  const row = found(
    (await findPromptAt(ctx.db, ctx.viewer, address)) ??
      (await findPromptOnceAt(ctx.db, ctx.viewer, address)),
  )
  await noteOpened(ctx, row)
  return detailOf(ctx, row)
}

/** The prompt for its editor. Throws 'not_found', and 'prompt.not_yours' for viewers who may not edit it. */
export async function promptToEdit(ctx: UserContext, id: number): Promise<PromptDetail> {
  const row = found(await findPrompt(ctx.db, ctx.viewer, id))
  if (!isAuthorOrAdmin(ctx.viewer, row)) fail('prompt.not_yours')
  await noteOpened(ctx, row)
  return detailOf(ctx, row)
}

/** Reads a prompt without an audit entry, for the answer to a change. */
export async function getPrompt(
  ctx: Pick<Context, 'db' | 'viewer'>,
  id: number,
): Promise<PromptDetail> {
  return detailOf(ctx, found(await findPrompt(ctx.db, ctx.viewer, id)))
}

/**
 * A public prompt by its id, for the preview images of social networks. Throws 'not_found' for an unlisted prompt,
 * because ids can be guessed and the image shows the title.
 */
export async function publicPrompt({ db }: Pick<Context, 'db'>, id: number): Promise<PromptDetail> {
  const prompt = await getPrompt({ db, viewer: null }, id)
  return prompt.visibility === 'public' ? prompt : fail('not_found')
}

/** Audits that an admin opened another member's private prompt (docs/product-rules.md#private-and-unlisted-prompts). */
async function noteOpened(
  ctx: Context,
  { id, visibility, authorId }: Pick<DetailRow, 'id' | 'visibility' | 'authorId'>,
): Promise<void> {
  const { viewer } = ctx
  if (!viewer || visibility !== 'private' || authorId === viewer.id) return
  await audit(ctx, { action: 'prompt.opened', subject: { kind: 'prompt', id } })
}

/** Audits a change by an admin like an opening, because the answer, or a 409, contains the text of the prompt. */
export async function noteReading(ctx: UserContext, id: number): Promise<void> {
  if (!ctx.viewer.isAdmin) return
  await noteOpened(ctx, found(await findPrompt(ctx.db, ctx.viewer, id)))
}

async function detailOf(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  row: DetailRow,
): Promise<PromptDetail> {
  const mine = viewer ? await findRating(db, viewer.id, row.id) : undefined
  const isWaiting = row.isLive && row.status !== 'published' && isAuthorOrAdmin(viewer, row)
  const revision = isWaiting ? await findRevision(db, row.id) : undefined
  const source = row.forkOf === null ? undefined : await findSource(db, viewer, row.forkOf)
  const isNamed = source && mayBeNamed(viewer, source, row)
  return toDetail(viewer, row, {
    mine: mine ?? null,
    revision,
    source: isNamed ? source : undefined,
  })
}

/** Readers of a copy are not told the address of an unlisted source; the author of the copy already has it. */
function mayBeNamed(viewer: Viewer | null, source: DetailRow, copy: DetailRow): boolean {
  if (source.visibility === 'public' || source.authorId === viewer?.id) return true
  return source.visibility === 'unlisted' && isAuthorOrAdmin(viewer, copy)
}

export type Part = Named & PageRequest & { id: number }

/** Versions that were never public are only shown to the author and admins. */
export async function readVersions(
  ctx: Context,
  { id, slug, ...paging }: Part,
): Promise<Page<PromptVersion>> {
  const { db, viewer } = ctx
  const row = found(await findPrompt(db, viewer, id, slug))
  await noteOpened(ctx, row)
  const isAll = isAuthorOrAdmin(viewer, row)
  const rows = await listVersions(db, id, { isAll, ...paging })
  const toVersion = (version: (typeof rows)[number]) => ({
    ...withIsoDates(version),
    number: version.number ?? 0,
  })
  const total = await countVersions(db, id, isAll)
  return cursorPage(paging, { rows, total }, toVersion)
}

export async function searchPrompts(
  { db }: Pick<Context, 'db'>,
  { words, has, limit, counted }: WantedContent,
) {
  if (words.length === 0) return { items: [], total: 0 }
  const rows = await searchListed(db, { words, has, limit: counted })
  const items = rows
    .slice(0, limit)
    .map(({ id, title, description, categoryName, ...address }) => ({
      id,
      title,
      excerpt: description,
      path: promptPath(address),
      categoryName,
    }))
  return { items, total: rows.length }
}

export async function publicPrompts(
  { db }: Pick<Context, 'db'>,
  range: { from: number; to: number },
) {
  const rows = await listPublicAddresses(db, range)
  return rows.map(({ changedAt, ...address }) => ({ path: promptPath(address), changedAt }))
}

export function newestPromptId({ db }: Pick<Context, 'db'>): Promise<number> {
  return findNewestId(db)
}
