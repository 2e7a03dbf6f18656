import type { AuditValues } from '#audit/kinds.ts'
import { fail } from '#platform/errors.ts'
import { visibleLengthOfHtml, textOfHtml } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import { safeHtmlQueued } from '#platform/server/safe-html-queued.ts'
import { isReservedArticle, MIN_LETTERS } from '../../article.ts'
import { failReserved } from '#publishing/server/service.ts'
import { listUsedArticleSlugs, type ArticleValues } from '../queries/articles.ts'

interface Place {
  slug: string
  /** Null outside every category, where nobody else's address is in the way. */
  categoryId: number | null
}

/** Throws 'slug_reserved' with an address that is free in its category. */
export async function checkSlug(
  ctx: Pick<Context, 'db' | 'now'>,
  { slug, categoryId }: Place,
): Promise<void> {
  if (!isReservedArticle(slug)) return
  await failReserved(ctx, { slug, ending: '-article' }, usedIn(ctx, categoryId))
}

/** Which slugs the articles of a category have. */
export function usedIn({ db }: Pick<Context, 'db'>, categoryId: number | null) {
  return async (slugs: string[]) =>
    categoryId === null ? [] : listUsedArticleSlugs(db, categoryId, slugs)
}

/** A review date in the future counts as now. */
export function reviewedAt({ now }: Pick<Context, 'now'>, given: string | null | undefined) {
  if (given === undefined || given === null) return given
  return new Date(Math.min(Date.parse(given), now().getTime()))
}

/** Safe content and its words; throws 'content.too_long' and, where too little is left, 'request.invalid'. */
export async function contentOf(ctx: Context, html: string) {
  const content = await safeHtmlQueued(ctx, html, { links: 'own' })
  if (visibleLengthOfHtml(content) < MIN_LETTERS) {
    const message = `Content must be at least ${MIN_LETTERS} characters`
    fail('request.invalid', { errors: [{ path: 'content', message }] })
  }
  return { content, contentText: textOfHtml(content) }
}

/** Of the text only how long it is. */
export function toldOf({ content, tags, ...rest }: Partial<ArticleValues>): AuditValues {
  const { title, slug, excerpt, categoryId, status, visibility, sortOrder, lastReviewedAt } = rest
  const told = { title, slug, excerpt, categoryId, status, visibility, sortOrder }
  const more = {
    tags: tags?.join(', '),
    lastReviewedAt: lastReviewedAt === null ? null : lastReviewedAt?.toISOString(),
    contentLength: content?.length,
  }
  const values: Record<string, string | number | null | undefined> = { ...told, ...more }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
