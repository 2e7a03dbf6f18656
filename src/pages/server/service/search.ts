import { excerptOf } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import { isReserved } from '../../reserved.ts'
import { findPagesWith } from '../queries/search.ts'

/** Pages everybody may read that have these words (`wordsOf`), the best first. */
export async function searchPages(
  ctx: Pick<Context, 'db' | 'language'>,
  { words, limit }: { words: readonly string[]; limit: number },
) {
  if (words.length === 0) return []
  const rows = await findPagesWith(ctx.db, { words, limit, language: ctx.language })
  return rows
    .filter(({ slug, isHomepage }) => isHomepage || !isReserved(slug))
    .map(({ id, slug, isHomepage, title, metaDescription, content }) => ({
      id,
      title,
      excerpt: metaDescription ?? excerptOf(content),
      path: isHomepage ? '/' : `/${slug}`,
    }))
}
