import { lockViewer } from '#accounts/server/service/viewer.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { takeAddress } from '#publishing/server/service/addresses.ts'
import type { PromptFields } from '../../fields.ts'
import {
  CREATE_EVERY_MS,
  CREATED_PER_DAY,
  MAX_TITLE,
  statusOfNew,
  type PromptStatus,
} from '../../prompt.ts'
import type { PromptDetail } from '../../shapes.ts'
import { findPrompt } from '../queries/prompts.ts'
import {
  insertPrompt,
  isSlugTaken,
  isWritten,
  listWritten,
  lockAuthor,
} from '../queries/changes.ts'
import { insertVersion } from '../queries/versions.ts'
import { getPrompt, noteReading } from './reading.ts'
import { changePrompts, checkSlug, failPlaceTaken, openSlug, slugFrom } from './slugs.ts'
import { checkCategory } from './texts.ts'

/**
 * Throws 'request.rate_limited', 'prompt.duplicate', 'slug_taken' and 'slug_reserved', and 'request.invalid' for a
 * category that does not exist or is hidden from the viewer.
 */
export async function createPrompt(ctx: UserContext, fields: PromptFields): Promise<PromptDetail> {
  const { id } = await addNew(ctx, fields, checkPace)
  return getPrompt(ctx, id)
}

/** Creates a prompt for an import by the operator, without the rate limit. */
export async function addPrompt(ctx: UserContext, fields: PromptFields): Promise<void> {
  await addNew(ctx, fields, async () => {})
}

function addNew(ctx: UserContext, fields: PromptFields, checkMay: typeof checkPace) {
  const work = async (ctx: InTransaction<UserContext>) => {
    await lockAuthor(ctx.db, ctx.viewer.id)
    await checkMay(ctx)
    const slug = await checkNew(ctx, fields)
    const status = statusOfNew(fields.status, { ...fields, isAdmin: ctx.viewer.isAdmin })
    return insertNew(ctx, { ...fields, slug, status, forkOf: null })
  }
  const { slug, categoryId } = fields
  return changePrompts(ctx, work, () => (slug === undefined ? undefined : { categoryId, slug }))
}

type AnyUserContext = UserContext | InTransaction<UserContext>

/** Returns the slug for a new prompt. Throws the errors of `createPrompt` except the rate limit. Writes nothing. */
export async function checkNew(ctx: AnyUserContext, fields: PromptFields): Promise<string> {
  const { content } = fields
  if (await isWritten(ctx.db, { authorId: ctx.viewer.id, content })) fail('prompt.duplicate')
  return addressOf(ctx, fields)
}

async function addressOf(
  ctx: AnyUserContext,
  { categoryId, slug, title }: Pick<PromptFields, 'categoryId' | 'slug' | 'title'>,
): Promise<string> {
  await checkCategory(ctx, categoryId)
  if (slug === undefined) return openSlug(ctx, { categoryId, slug: slugFrom(title) })
  await checkSlug(ctx, { categoryId, slug })
  if (await isSlugTaken(ctx.db, { categoryId, slug }, 0)) {
    await failPlaceTaken(ctx, { categoryId, slug })
  }
  return slug
}

/** Copies a prompt that the viewer may see to a draft of their own. Throws 'not_found' and 'request.rate_limited'. */
export async function forkPrompt(
  ctx: UserContext,
  id: number,
  slug?: string,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  const fork = await changePrompts(ctx, async (ctx) => {
    await lockAuthor(ctx.db, ctx.viewer.id)
    const source = found(await findPrompt(ctx.db, ctx.viewer, id, slug))
    await checkPace(ctx)
    const { description, content, tags, language, categoryId } = source
    const title = [...`${source.title} (copy)`].slice(0, MAX_TITLE).join('')
    return insertNew(ctx, {
      title,
      slug: await addressOf(ctx, { categoryId, title }),
      description,
      content,
      tags,
      language,
      categoryId,
      difficulty: source.difficulty as PromptFields['difficulty'],
      visibility: 'public',
      status: 'draft',
      forkOf: id,
    })
  })
  return getPrompt(ctx, fork.id)
}

type NewText = Omit<PromptFields, 'slug' | 'status'> & {
  slug: string
  status: PromptStatus
  forkOf: number | null
}

async function insertNew(
  ctx: InTransaction<UserContext>,
  fields: NewText,
): Promise<{ id: number }> {
  await lockViewer(ctx)
  const { categoryId, slug, status, visibility } = fields
  const at = ctx.now()
  const isLive = status === 'published'
  const publicAt = isLive && visibility !== 'private' ? at : null
  await takeAddress(ctx, { kind: 'prompt', scope: categoryId, slug })
  const id = await insertPrompt(ctx.db, {
    ...fields,
    isLive,
    authorId: ctx.viewer.id,
    publishedAt: publicAt,
    submittedAt: status === 'pending_review' ? at : null,
    at,
  })
  await insertVersion(ctx.db, id, fields, { at, publicAt })
  if (status === 'pending_review') ctx.announce({ to: [], topic: INBOX_CHANGED })
  return { id }
}

/** The rate limit of new prompts (docs/product-rules.md#new-prompts). Deleted prompts are counted too. */
async function checkPace({
  db,
  viewer,
  now,
  config,
}: Pick<UserContext, 'db' | 'viewer' | 'now' | 'config'>) {
  if (!config.hasRateLimits) return
  const at = now().getTime()
  const since = new Date(at - DAY_MS)
  const times = await listWritten(db, viewer.id, { since, limit: CREATED_PER_DAY })
  const [newest] = times
  const oldest = times[CREATED_PER_DAY - 1]
  const until = Math.max(
    newest ? newest.getTime() + CREATE_EVERY_MS : 0,
    oldest ? oldest.getTime() + DAY_MS : 0,
  )
  if (until <= at) return
  const seconds = Math.ceil((until - at) / 1000)
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}
