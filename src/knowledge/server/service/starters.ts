import type { Context } from '#platform/server/context.ts'
import { hadCategories } from '#publishing/server/service/categories.ts'
import type { CategoryIcon } from '../../article.ts'
import { createCategory } from './categories.ts'

interface Starter {
  slug: string
  name: string
  description: string
  icon: CategoryIcon
}

/** The footer and Quick Access link to these. */
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

/** Creates the four initial categories of an installation. A category that an operator deleted is not created again. */
export async function makeFirstCategories(ctx: Context): Promise<void> {
  if (await hadCategories(ctx, 'knowledge_categories')) return
  for (const [index, starter] of starters.entries()) {
    await createCategory(ctx, { ...starter, sortOrder: index + 1, isVisible: true })
  }
}
