import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ArticleFields } from '../admin-contract.ts'
import type { Article } from '../contract.ts'

export type ArticleValues = z.input<typeof ArticleFields>
export type ArticleFormState = UseFormReturn<ArticleValues, unknown, ArticleFields>

/** The initial values of the form. `categoryId` preselects the category of a new article. */
export function valuesOf(article: Article | undefined, categoryId?: number): ArticleValues {
  return {
    title: article?.title ?? '',
    slug: article?.slug ?? '',
    excerpt: article?.excerpt ?? '',
    content: article?.content ?? '',
    categoryId: article?.categoryId ?? categoryId ?? 0,
    status: article?.status ?? 'draft',
    visibility: article?.visibility ?? 'public',
    tags: article?.tags ?? [],
    sortOrder: article?.sortOrder ?? 0,
    lastReviewedAt: article?.lastReviewedAt ?? null,
  }
}
