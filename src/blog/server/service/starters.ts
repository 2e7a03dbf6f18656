import type { Context } from '#platform/server/context.ts'
import { hadCategories } from '#publishing/server/service/categories.ts'
import type { BlogCategoryFields } from '../../admin-contract.ts'
import {
  findCategoryByName,
  findCategoryByOldSlug,
  findCategoryBySlug,
} from '../queries/categories.ts'
import { readerOf } from './reading.ts'
import { createCategory } from './categories.ts'

const starters: readonly BlogCategoryFields[] = [
  {
    slug: 'freelancing',
    name: 'Freelancing',
    description:
      'Estimates, delivery notes, full calendars: the craft around the craft, by people who live from it.',
  },
  {
    slug: 'hiring',
    name: 'Hiring',
    description:
      'How to say what you need, choose somebody for it and judge the result, also outside your own field.',
  },
  {
    slug: 'web-development',
    name: 'Web development',
    description:
      'What our developers measure, mend and write down: checkouts, databases, forms, apps and accessibility.',
  },
  {
    slug: 'marketing',
    name: 'Marketing',
    description:
      'Email, search, tests and content, explained by people who do them for small budgets.',
  },
  {
    slug: 'product-news',
    name: 'Product news',
    description:
      'What is new on this marketplace, why it works as it does, and what we changed our minds about.',
  },
  {
    slug: 'case-studies',
    name: 'Case studies',
    description:
      'One job from the first message to the delivery, told by those who did it, with the detours left in.',
  },
]

/** Creates the six starter categories of a new installation. Categories that an operator deleted are not recreated. */
export async function makeFirstCategories(ctx: Context): Promise<void> {
  if (await hadCategories(ctx, 'blog_categories')) return
  for (const starter of starters) await createCategory(ctx, starter)
}

/**
 * The ids of the starter categories by their original slugs, for posts that come with the product. A renamed category
 * is found by its name or an old slug; a deleted one is created again.
 */
export async function starterCategories(ctx: Context): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const starter of starters) {
    const { id } = (await findStarter(ctx, starter)) ?? (await createCategory(ctx, starter))
    ids.set(starter.slug, id)
  }
  return ids
}

async function findStarter(ctx: Context, { slug, name }: BlogCategoryFields) {
  const reader = readerOf(ctx)
  return (
    (await findCategoryBySlug(ctx.db, reader, slug)) ??
    (await findCategoryByOldSlug(ctx.db, reader, slug)) ??
    (await findCategoryByName(ctx.db, reader, name))
  )
}
