import { textOfHtml } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import { failReserved, slugsInUse } from '#publishing/server/service/addresses.ts'
import { safeContent } from '#publishing/server/service/content.ts'
import { MIN_LETTERS, reservedArticles } from '../../article.ts'

interface Place {
  slug: string
  /** Null for an article without a category, where every slug is free. */
  categoryId: number | null
}

/** Throws 'slug_reserved' with a slug that is free in its category. */
export async function checkSlug(
  ctx: Pick<Context, 'db' | 'now'>,
  { slug, categoryId }: Place,
): Promise<void> {
  if (!reservedArticles.includes(slug)) return
  await failReserved(ctx, { slug, ending: '-article' }, usedIn(ctx, categoryId))
}

/** Returns a function that lists the slugs in use in a category. */
export function usedIn(ctx: Pick<Context, 'db'>, categoryId: number | null) {
  if (categoryId === null) return async () => []
  const space = { table: 'knowledgeArticles', kind: 'article', hasTrash: true, categoryId } as const
  return slugsInUse(ctx, space)
}

/** The date of a review; a date in the future becomes the present. */
export function reviewedAt({ now }: Pick<Context, 'now'>, date: string | null | undefined) {
  if (date === undefined || date === null) return date
  return new Date(Math.min(Date.parse(date), now().getTime()))
}

/** Sanitized content with its plain text. Throws 'content.too_long' and 'request.invalid'. */
export async function contentOf(ctx: Context, html: string) {
  const content = await safeContent(ctx, html, { links: 'own', minLetters: MIN_LETTERS })
  return { content, contentText: textOfHtml(content) }
}

/** The columns of an article that the audit log keeps. */
export const auditedFields: readonly string[] = [
  'title',
  'slug',
  'excerpt',
  'categoryId',
  'status',
  'visibility',
  'sortOrder',
  'tags',
  'lastReviewedAt',
]
