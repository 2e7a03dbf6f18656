import { fail } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { rememberAddress, takeAddress } from '#publishing/server/service/addresses.ts'
import type { Change } from '#publishing/server/service/changes.ts'
import { NO_CATEGORY } from '../../fields.ts'
import { isCategoryOpen } from '../queries/categories.ts'
import {
  updatePrompt,
  type LockedPrompt,
  type PromptState,
  type PromptText,
} from '../queries/changes.ts'
import { insertVersion, publishVersion } from '../queries/versions.ts'

const names = [
  'title',
  'slug',
  'description',
  'content',
  'categoryId',
  'tags',
  'difficulty',
  'language',
] as const

export function textOf(row: PromptText): PromptText {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as PromptText
}

/** The text after a change; undefined or missing columns keep their values. */
export function withChange(text: PromptText, change: Change<PromptText>): PromptText {
  const changed = names.filter((name) => change[name] !== undefined)
  return { ...textOf(text), ...Object.fromEntries(changed.map((name) => [name, change[name]])) }
}

/** The names of the columns that differ. */
export function differencesOf(from: PromptText, to: PromptText): (keyof PromptText)[] {
  return names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
}

/** Throws 'request.invalid' for a category that does not exist, or is hidden and the viewer is not an admin. */
export async function checkCategory(ctx: UserContext | InTransaction<UserContext>, id: number) {
  if (await isCategoryOpen(ctx.db, id, ctx.viewer)) return
  fail('request.invalid', { errors: [{ path: 'categoryId', message: NO_CATEGORY }] })
}

const isPublic = ({ isLive, visibility }: Pick<PromptState, 'isLive' | 'visibility'>) =>
  isLive && visibility !== 'private'

/**
 * Writes the text and state of a prompt, and with them its version, its address and the date of its first publication.
 * The previous address of a published prompt redirects (docs/product-rules.md#old-addresses).
 */
export async function writePrompt(
  ctx: InTransaction,
  prompt: LockedPrompt,
  text: PromptText,
  change: Partial<PromptState>,
): Promise<void> {
  const at = ctx.now()
  const changed = differencesOf(prompt, text)
  const next = { ...prompt, ...change }
  const publicAt = isPublic(next) ? at : null
  if (changed.includes('slug') || changed.includes('categoryId')) await moveTo(ctx, prompt, text)
  await updatePrompt(ctx.db, prompt.id, {
    ...Object.fromEntries(changed.map((name) => [name, text[name]])),
    ...change,
    ...(publicAt && !prompt.publishedAt && { publishedAt: at }),
    updatedAt: at,
  })
  const isOtherText = changed.some((name) => ['title', 'description', 'content'].includes(name))
  if (isOtherText) await insertVersion(ctx.db, prompt.id, text, { at, publicAt })
  else if (publicAt && !isPublic(prompt)) await publishVersion(ctx.db, prompt.id, at)
}

/** Only a prompt that was published keeps its old address as a redirect. */
async function moveTo(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, categoryId, slug, publishedAt }: LockedPrompt,
  to: PromptText,
): Promise<void> {
  await takeAddress(ctx, { kind: 'prompt', scope: to.categoryId, slug: to.slug })
  if (publishedAt) await rememberAddress(ctx, { kind: 'prompt', scope: categoryId, slug }, id)
}
