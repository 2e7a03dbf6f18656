import { audit, lastChange } from '#audit/server/service.ts'
import type { AuditValues } from '#audit/kinds.ts'
import { fail, found } from '#platform/errors.ts'
import { ORIGINAL } from '#platform/languages.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { safeHtmlQueued } from '#platform/server/safe-html-queued.ts'
import { showsSomething } from '#platform/server/safe-html.ts'
import { forgetAddresses, rememberAddress, takeAddress } from '#publishing/server/service.ts'
import type { Page, PageChange, PageFields } from '../../contract.ts'
import {
  clearHomepage,
  deletePage,
  findPage,
  insertPage,
  lockPage,
  updatePage,
  type PageValues,
} from '../queries.ts'
import { toPage } from '../view.ts'
import { tellPagesChanged } from './tell.ts'
import { changePages, checkSlug } from './slugs.ts'

type Unsure<Values> = { [Name in keyof Values]?: Values[Name] | undefined }
type Row = NonNullable<Awaited<ReturnType<typeof lockPage>>>

/** Throws 'slug_reserved', 'slug_taken' and 'content.too_long'. Without a viewer the product makes it. */
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
    ...noneOf,
    ...optionalOf(fields),
  }
  const id = await changePages(ctx, fields.slug, async (ctx) => {
    const now = ctx.now()
    if (values.isHomepage) await takeHomepage(ctx)
    await takeAddress(ctx, { kind: 'page', slug: values.slug })
    const authorId = ctx.viewer?.id ?? null
    const id = await insertPage(ctx.db, { ...values, authorId, createdAt: now, updatedAt: now })
    tellPagesChanged(ctx)
    await audit(ctx, {
      action: 'page.created',
      subject: { kind: 'page', id },
      after: toldOf(values),
    })
    return id
  })
  return pageOf(ctx, id)
}

/** Throws the same, and 'stale' with the page as it is where it was changed since `version`. */
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
  await changePages(ctx, change.slug, async (ctx) => {
    const page = found(await lockPage(ctx.db, id))
    if (version !== undefined && version !== page.version) {
      const changed = await lastChange(ctx, { kind: 'page', id }, ['page.changed'])
      fail('stale', { facts: { current: await pageOf(ctx, id), ...changed } })
    }
    const changes = differences(page, change)
    if (Object.keys(changes).length === 0) return
    if (changes.slug !== undefined) await moveTo(ctx, page, changes.slug)
    if (changes.isHomepage) await takeHomepage(ctx, id)
    await updatePage(ctx.db, id, { ...changes, updatedAt: ctx.now() })
    tellPagesChanged(ctx)
    await audit(ctx, {
      action: 'page.changed',
      subject: { kind: 'page', id },
      before: toldOf(pick(page, changes)),
      after: toldOf(changes),
    })
  })
  return pageOf(ctx, id)
}

/** With its translations and its earlier addresses; a second time there is nothing to delete. */
export async function removePage(ctx: Context, id: number): Promise<void> {
  await changePages(ctx, undefined, async (ctx) => {
    const page = found(await lockPage(ctx.db, id))
    await forgetAddresses(ctx, { kind: 'page', entityId: id })
    await deletePage(ctx.db, id)
    tellPagesChanged(ctx)
    await audit(ctx, {
      action: 'page.deleted',
      subject: { kind: 'page', id },
      before: toldOf(page as Partial<PageValues>),
    })
  })
}

/** Safe content; throws 'content.too_long' and, where nothing is left to see, 'request.invalid'. */
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

/** Whoever makes or changes a page sees it, drafts too. */
const system = { id: 0, role: 'admin', isServiceProvider: false, status: 'active' } as const

const noneOf = { metaTitle: null, metaDescription: null, ogImage: null }

/** An empty field says nothing. */
function optionalOf({ metaTitle, metaDescription, ogImage }: PageChange) {
  return {
    ...(metaTitle !== undefined && { metaTitle: metaTitle || null }),
    ...(metaDescription !== undefined && { metaDescription: metaDescription || null }),
    ...(ogImage !== undefined && { ogImage: ogImage || null }),
  }
}

function differences(page: Row, change: Unsure<PageValues>): Partial<PageValues> {
  const changed = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== page[name as keyof Row],
  )
  return Object.fromEntries(changed)
}

function pick(page: Row, { ...names }: Partial<PageValues>): Partial<PageValues> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, page[name as keyof Row]]))
}

/** Whoever followed a published page finds it again; a draft nobody could have found. */
async function moveTo(ctx: InTransaction, page: Row, slug: string): Promise<void> {
  await checkSlug(ctx, slug)
  await takeAddress(ctx, { kind: 'page', slug })
  if (page.status !== 'published') return
  await rememberAddress(ctx, { kind: 'page', slug: page.slug }, page.id)
}

/** One page at most is the homepage: the other one makes room (docs/product-rules.md#homepage). */
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

/** Of the text only how long it is. */
function toldOf({ content, ...rest }: Partial<PageValues>): AuditValues {
  const { title, slug, status, metaTitle, metaDescription, ogImage, isHomepage, sortOrder } = rest
  const told = { title, slug, status, metaTitle, metaDescription, ogImage, isHomepage, sortOrder }
  return Object.fromEntries(
    Object.entries({ ...told, contentLength: content?.length }).filter(
      (entry): entry is [string, string | number | boolean | null] => entry[1] !== undefined,
    ),
  )
}
