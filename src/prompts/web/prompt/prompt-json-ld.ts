import { breadcrumbs } from '#platform/web/json-ld.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import type { PromptDetail } from '../../shapes.ts'
import { promptPath } from '../../prompt.ts'

/** Ratings are left out for a prompt without any (docs/product-rules.md#no-invented-figures). */
export function promptJsonLd(
  { origin, t }: Pick<RouterContext, 'origin' | 't'>,
  prompt: PromptDetail,
) {
  const path = promptPath(prompt)
  const { rating, ratingCount } = prompt
  return [
    {
      '@type': 'CreativeWork',
      name: prompt.title,
      description: prompt.description,
      url: origin + path,
      image: `${origin}/og/prompt/${prompt.id}.png`,
      genre: prompt.categoryName,
      inLanguage: prompt.language,
      author: { '@type': 'Person', name: prompt.authorName },
      datePublished: prompt.publishedAt ?? prompt.createdAt,
      dateModified: prompt.updatedAt,
      ...(prompt.tags.length > 0 && { keywords: prompt.tags.join(', ') }),
      ...(ratingCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rating.toFixed(1)),
          ratingCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    },
    breadcrumbs(origin, [
      { name: t('shell.home'), path: '/' },
      { name: t('prompts.title'), path: '/prompts' },
      { name: prompt.categoryName, path: `/prompts?category=${prompt.categorySlug}` },
      { name: prompt.title, path },
    ]),
  ]
}
