import type { Context } from '#platform/server/context.ts'
import type { CategoryIcon } from '../../article.ts'
import { hadCategories } from '../queries/categories.ts'
import { createCategory } from './categories.ts'

interface Starter {
  slug: string
  name: string
  description: string
  icon: CategoryIcon
}

/** Where the footer and Quick Access lead (docs/product-rules.md#quick-access). */
const starters: readonly Starter[] = [
  {
    slug: 'getting-started',
    name: 'Getting started',
    description: 'Your account, your first order and your first service, step by step.',
    icon: 'Rocket',
  },
  {
    slug: 'faq',
    name: 'Frequently asked questions',
    description: 'Short answers to what people ask us most.',
    icon: 'HelpCircle',
  },
  {
    slug: 'troubleshooting',
    name: 'Troubleshooting',
    description: 'What to try when something does not work, and what it means.',
    icon: 'Tool',
  },
  {
    slug: 'policies',
    name: 'Policies',
    description: 'The rules for disputes, refunds, reviews and accounts, in plain words.',
    icon: 'Shield',
  },
]

/** Every installation begins with these four; what an operator removed stays removed. */
export async function makeFirstCategories(ctx: Context): Promise<void> {
  if (await hadCategories(ctx.db)) return
  for (const [index, starter] of starters.entries()) {
    await createCategory(ctx, { ...starter, sortOrder: index + 1, isVisible: true })
  }
}
