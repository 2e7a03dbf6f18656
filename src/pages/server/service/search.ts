import { excerptOf } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { isReserved } from '../../reserved.ts'
import { findPagesWith } from '../queries/search.ts'

/** Public pages that contain these words (`wordsOf`), the best match first. `total` counts up to `counted`. */
export async function searchPages(
  ctx: Pick<Context, 'db' | 'language'>,
  { words, has, limit, counted }: WantedContent,
) {
  if (words.length === 0) return { items: [], total: 0 }
  const found = await findPagesWith(ctx.db, { words, has, limit: counted, language: ctx.language })
  const rows = found.filter(({ slug, isHomepage }) => isHomepage || !isReserved(slug))
  const items = rows
    .slice(0, limit)
    .map(({ id, slug, isHomepage, title, metaDescription, content }) => ({
      id,
      title,
      excerpt: metaDescription ?? excerptOf(content),
      path: isHomepage ? '/' : `/${slug}`,
    }))
  return { items, total: rows.length }
}
