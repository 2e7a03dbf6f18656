import { fail } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { keptInMemory } from '#platform/server/kept-in-memory.ts'
import type { Categories, Translations } from '../../categories-contract.ts'
import { findCategoryRule, tradesOfRule, type DiscoveryRule } from '../../discovery.ts'
import { filterSkills } from '../../skills.ts'
import { VOCABULARY_CHANGED } from '../../topic.ts'
import { listCategories } from '../queries/categories.ts'
import { listBlocked } from '../queries/skills.ts'
import { listDiscovery, listSubcategories } from '../queries/vocabulary.ts'

type Reader = Pick<Context, 'db' | 'primary' | 'signals'>

/** The owner's names of categories, including inactive ones; null for the built-in name. */
export interface Labels {
  ofCategory: ReadonlyMap<string, string | null>
  ofSubcategory: ReadonlyMap<string, string | null>
}

async function readVocabulary(db: Context['db']) {
  const [categories, subcategories, discovery, blockedSkills] = await Promise.all([
    listCategories(db),
    listSubcategories(db),
    listDiscovery(db),
    listBlocked(db, Object.values(filterSkills).flat()),
  ])
  const offered = discovery.filter(({ isActive }) => isActive)
  const slugs = categories.map(({ slug }) => slug)
  const choice: Categories = {
    categories: categories.map(
      ({ sortOrder: _place, isActive: _isOn, version: _v, taglines, ...one }) => ({
        ...one,
        ...(isAny(taglines) && { taglines }),
      }),
    ),
    blockedSkills,
    subcategories: subcategories
      .filter(({ isActive }) => isActive)
      .map(({ category, slug, label, labels }) => ({
        category,
        slug,
        label,
        ...(isAny(labels) && { labels }),
      })),
    discovery: offered.map(({ slug, label, isBuiltIn, rule }) => ({
      slug,
      label,
      isBuiltIn,
      trades: tradesOfRule(rule, slugs, subcategories),
    })),
  }
  const labels: Labels = {
    ofCategory: new Map(categories.map(({ slug, label }) => [slug, label])),
    ofSubcategory: new Map(subcategories.map(({ slug, label }) => [slug, label])),
  }
  return { choice, offered, labels }
}

function isAny(texts: Translations): boolean {
  return Object.keys(texts).length > 0
}

/** Read with every search and rarely changed. */
const vocabulary = keptInMemory(VOCABULARY_CHANGED, readVocabulary)

/** Call after the commit. Clears this process's cache and sends a signal to the other processes. */
export function forgetVocabulary(ctx: Pick<Context, 'signals' | 'announce'>): void {
  vocabulary.forget(ctx)
  ctx.announce({ to: [], topic: VOCABULARY_CHANGED })
}

/** The main categories, the active subcategories and search categories, and the blocked filter skills. */
export async function offeredCategories(ctx: Reader): Promise<Categories> {
  return (await vocabulary.read(ctx)).choice
}

export async function labelsOf(ctx: Reader): Promise<Labels> {
  return (await vocabulary.read(ctx)).labels
}

/** The rule of a main category, or of a search category by slug or label; undefined for an unknown name. */
export async function categoryRule(ctx: Reader, name: string): Promise<DiscoveryRule | undefined> {
  const { choice, offered } = await vocabulary.read(ctx)
  return findCategoryRule(name, choice.categories, offered)
}

/** Throws 400 at the field `category` for an unknown main category. Inactive ones are known. */
export async function checkCategory(ctx: Reader, slug: string | null | undefined): Promise<void> {
  if (!slug) return
  const { categories } = (await vocabulary.read(ctx)).choice
  if (!categories.some((one) => one.slug === slug)) failCategory()
}

export function failCategory(): never {
  fail('request.invalid', {
    errors: [{ path: 'category', message: 'Please select a category' }],
  })
}
