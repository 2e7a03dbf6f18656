import { newMarketplace } from '../../built-in-categories.ts'
import type { CategorySet } from '../../category-set.ts'
import type { DiscoveryRule } from '../../discovery.ts'
import {
  deleteUnusedVocabulary,
  hasWork,
  restoreBuiltInSubcategories,
} from '../queries/first-vocabulary.ts'
import { listCategories, updateCategory } from '../queries/categories.ts'
import {
  deleteDiscovery,
  insertDiscovery,
  listDiscovery,
  listSubcategories,
  lockVocabulary,
  updateDiscovery,
} from '../queries/vocabulary.ts'
import { namesOfCategory, namesOfDiscovery } from './shown-names.ts'
import { STEP, type AdminContext } from './vocabulary-change.ts'

/** The rules of the built-in search categories, in their order (docs/product-rules.md#search-categories). */
const builtInRules: Readonly<Record<string, DiscoveryRule>> = {
  'digital-marketing': { subcategories: ['social_media', 'seo', 'email_marketing', 'analytics'] },
  'media-production': { skillWords: ['video', 'audio', 'photo', 'animation'] },
  writing: { subcategories: ['content_writing'] },
  design: { subcategories: ['frontend', 'branding'] },
  development: { category: 'coding' },
}

/**
 * While there is no service and no gig, makes the vocabulary that of a new marketplace, so that an earlier answer
 * leaves no trace. What an own search category finds stays. Returns whether it did.
 */
export async function startVocabularyOver({ db }: AdminContext): Promise<boolean> {
  await lockVocabulary(db)
  if (await hasWork(db)) return false
  await deleteUnusedVocabulary(db)
  const original = { label: null, labels: {}, tagline: null, taglines: {}, isActive: true }
  for (const [place, { slug, icon, hue }] of newMarketplace.entries()) {
    await updateCategory(db, slug, { ...original, icon, hue, sortOrder: (place + 1) * STEP })
  }
  await restoreBuiltInSubcategories(db, STEP)
  const known = await listDiscovery(db)
  const taken = await ownNames(db)
  for (const [place, [slug, rule]] of Object.entries(builtInRules).entries()) {
    const row = { label: null, rule, sortOrder: (place + 1) * STEP }
    const before = known.find((one) => one.slug === slug)
    if (before) await updateDiscovery(db, before.id, { ...row, isActive: true })
    else if (!taken.has(slug)) await insertDiscovery(db, { slug, ...row })
  }
  return true
}

/** The names of what has stayed, which may be those of built-in search categories that have given way. */
async function ownNames(db: AdminContext['db']): Promise<Set<string>> {
  const parts = [...(await listCategories(db)), ...(await listSubcategories(db))]
  return new Set(parts.filter(({ isBuiltIn }) => !isBuiltIn).map(({ slug }) => slug))
}

/** The owner's names win: deletes the built-in search categories that have one of them. */
export async function giveWay(db: AdminContext['db'], set: CategorySet): Promise<void> {
  const entries = set.flatMap(({ subcategories = [], ...category }) => [category, ...subcategories])
  const names = new Set(
    entries.flatMap((entry) => [entry.slug, ...Object.values(namesOfCategory(entry))]),
  )
  for (const one of await listDiscovery(db)) {
    const shown = [one.slug, ...Object.values(namesOfDiscovery(one))]
    if (one.isBuiltIn && shown.some((name) => names.has(name))) await deleteDiscovery(db, one.id)
  }
}

/** Offers the built-in search categories that find something of the built-in categories, and no others. */
export async function switchSearchCategories(db: AdminContext['db']): Promise<void> {
  const offered = (await listCategories(db)).filter(
    ({ isBuiltIn, isOffered }) => isBuiltIn && isOffered,
  )
  const categories = new Set(offered.map(({ slug }) => slug))
  const parts = (await listSubcategories(db)).filter(
    ({ category, isBuiltIn, isActive }) => isBuiltIn && isActive && categories.has(category),
  )
  for (const { id, isBuiltIn, isActive, rule } of await listDiscovery(db)) {
    const { category = '', subcategories = [], skillWords = [] } = rule
    const finds =
      categories.has(category) ||
      parts.some(({ slug }) => subcategories.includes(slug)) ||
      (skillWords.length > 0 && categories.size > 0)
    if (isBuiltIn && isActive !== finds) await updateDiscovery(db, id, { isActive: finds })
  }
}
