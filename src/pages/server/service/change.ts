import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { showsSomething } from '#platform/html-text.ts'
import { ORIGINAL } from '#platform/languages.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { safeHtmlQueued } from '#platform/server/safe-html-queued.ts'
import {
  forgetAddresses,
  rememberAddress,
  takeAddress,
} from '#publishing/server/service/addresses.ts'
import {
  auditChange,
  auditedColumns,
  checkVersion,
  differences,
  isNothing,
} from '#publishing/server/service/changes.ts'
import type { Page, PageChange, PageFields } from '../../contract.ts'
import {
  clearHomepage,
  deletePage,
  findPage,
  insertPage,
  lockPage,
  updatePage,
  type PageValues,
} from '../queries/pages.ts'
import { toPage } from '../view.ts'
import { changePages, checkSlug } from './slugs.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockPage>>>

/** Throws 'slug_reserved', 'slug_taken' or 'content.too_long'. Starter pages are created without a viewer. */
export async function createPage(ctx: Context, fields: PageFields): Promise<Page> {
  await checkSlug(ctx, fields.slug)
  const { title, slug, status, isHomepage, sortOrder } = fields
  const content = await safeContent(ctx, fields.content)
  const values = {
    title,
    slug,
    status,
    isHomepage,
    sortOrder,
    content,
    metaTitle: null,
    metaDescription: null,
    ogImage: null,
    ...optionalOf(fields),
  }
  const id = await changePages(ctx, fields.slug, async (ctx) => {
    const now = ctx.now()
    if (values.isHomepage) await takeHomepage(ctx)
    await takeAddress(ctx, { kind: 'page', slug: values.slug })
    const authorId = ctx.viewer?.id ?? null
    const id = await insertPage(ctx.db, { ...values, authorId, createdAt: now, updatedAt: now })
    const after = auditedColumns(values, auditedFields)
    await audit(ctx, { action: 'page.created', subject: { kind: 'page', id }, after })
    return id
  })
  return pageOf(ctx, id)
}

/** Throws what `createPage` throws, and 'stale' with the present page if it changed since `version`. */
export async function changePage(
  ctx: Context,
  id: number,
  { version, content, ...wanted }: PageChange,
): Promise<Page> {
  const change = {
    ...wanted,
    ...(content !== undefined && { content: await safeContent(ctx, content) }),
    ...optionalOf(wanted),
  }
  const subject = { kind: 'page', id } as const
  await changePages(ctx, change.slug, async (ctx) => {
    const page = found(await lockPage(ctx.db, id))
    await checkVersion(ctx, subject, page, { version, current: () => pageOf(ctx, id) })
    const changes = differences<PageValues>(page, change)
    if (isNothing(changes)) return
    if (changes.slug !== undefined) await moveTo(ctx, page, changes.slug)
    if (changes.isHomepage) await takeHomepage(ctx, id)
    await updatePage(ctx.db, id, { ...changes, updatedAt: ctx.now() })
    await auditChange(ctx, subject, { row: page, changes }, auditedFields)
  })
  return pageOf(ctx, id)
}

/** Deletes the page with its translations and old addresses. Throws 'not_found'. */
export async function removePage(ctx: Context, id: number): Promise<void> {
  await changePages(ctx, undefined, async (ctx) => {
    const page = found(await lockPage(ctx.db, id))
    await forgetAddresses(ctx, { kind: 'page', entityId: id })
    await deletePage(ctx.db, id)
    const before = auditedColumns(page, auditedFields)
    await audit(ctx, { action: 'page.deleted', subject: { kind: 'page', id }, before })
  })
}

/** Sanitizes the content. Throws 'content.too_long', or 'request.invalid' if nothing visible remains. */
export async function safeContent(ctx: Context, html: string): Promise<string> {
  const content = await safeHtmlQueued(ctx, html, { links: 'own' })
  if (!showsSomething(content)) {
    fail('request.invalid', { errors: [{ path: 'content', message: 'Content is required' }] })
  }
  return content
}

async function pageOf(ctx: Pick<Context, 'db' | 'viewer'>, id: number): Promise<Page> {
  const everything = { ...(ctx.viewer ?? system), isAdmin: true }
  return toPage(found(await findPage(ctx.db, everything, { id, language: ORIGINAL })))
}

/** The viewer for reading the result of a change that was made without one. */
const system = { id: 0, role: 'admin', isServiceProvider: false, status: 'active' } as const

/** Empty texts are stored as null. */
function optionalOf({ metaTitle, metaDescription, ogImage }: PageChange) {
  return {
    ...(metaTitle !== undefined && { metaTitle: metaTitle || null }),
    ...(metaDescription !== undefined && { metaDescription: metaDescription || null }),
    ...(ogImage !== undefined && { ogImage: ogImage || null }),
  }
}

/** Changes the address. The old address of a published page redirects; a draft needs no redirect. */
async function moveTo(ctx: InTransaction, page: Row, slug: string): Promise<void> {
  await checkSlug(ctx, slug)
  await takeAddress(ctx, { kind: 'page', slug })
  if (page.status !== 'published') return
  await rememberAddress(ctx, { kind: 'page', slug: page.slug }, page.id)
}

/** Clears the flag of the present homepage, because there is at most one. */
async function takeHomepage(ctx: InTransaction, id?: number): Promise<void> {
  const cleared = await clearHomepage(ctx.db, ctx.now(), id)
  if (cleared === undefined) return
  await audit(ctx, {
    action: 'page.changed',
    subject: { kind: 'page', id: cleared },
    before: { isHomepage: true },
    after: { isHomepage: false },
  })
}

/** The columns of a page that the audit log records. */
const auditedFields: readonly string[] = [
  'title',
  'slug',
  'status',
  'metaTitle',
  'metaDescription',
  'ogImage',
  'isHomepage',
  'sortOrder',
]
