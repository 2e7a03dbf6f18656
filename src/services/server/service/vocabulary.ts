import { fail } from '#platform/errors.ts'
import { primaryOf, type Context } from '#platform/server/context.ts'
import type { Signals } from '#platform/server/signals.ts'
import type { Categories, Translations } from '../../categories-contract.ts'
import { findCategoryRule, tradesOfRule, type DiscoveryRule } from '../../discovery.ts'
import { filterSkills } from '../../skills.ts'
import { VOCABULARY_CHANGED } from '../../topic.ts'
import { listCategories } from '../queries/categories.ts'
import { listBlocked } from '../queries/skills.ts'
import { listDiscovery, listSubcategories } from '../queries/vocabulary.ts'

/** Upper bound for stale data if a signal is lost with its connection. */
const MAX_AGE_MS = 30_000

type Reader = Pick<Context, 'db' | 'primary' | 'signals'>
interface Kept {
  reading: ReturnType<typeof readVocabulary>
  readAtMs: number
}
/** Read with every search and rarely changed, so it is cached in memory, once per instance of the server. */
const caches = new WeakMap<Signals, { kept?: Kept | undefined }>()

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
  return { choice, offered }
}

function isAny(texts: Translations): boolean {
  return Object.keys(texts).length > 0
}

function vocabulary(ctx: Reader) {
  const place = cacheOf(ctx)
  if (place.kept && performance.now() - place.kept.readAtMs < MAX_AGE_MS) return place.kept.reading
  const kept = { reading: readVocabulary(primaryOf(ctx)), readAtMs: performance.now() }
  // The promise is cached, so that a read that began before a change is dropped with that change.
  place.kept = kept
  kept.reading.catch(() => {
    if (place.kept === kept) place.kept = undefined
  })
  return kept.reading
}

function cacheOf({ signals }: Pick<Context, 'signals'>) {
  const known = caches.get(signals)
  if (known) return known
  const place: { kept?: Kept | undefined } = {}
  caches.set(signals, place)
  signals.on(VOCABULARY_CHANGED, () => (place.kept = undefined))
  return place
}

/** Call after the commit. Clears this process's cache and sends a signal to the other processes. */
export function forgetVocabulary(ctx: Pick<Context, 'signals' | 'announce'>): void {
  cacheOf(ctx).kept = undefined
  ctx.announce({ to: [], topic: VOCABULARY_CHANGED })
}

/** The main categories, the active subcategories and search categories, and the blocked filter skills. */
export async function offeredCategories(ctx: Reader): Promise<Categories> {
  return (await vocabulary(ctx)).choice
}

/** The rule of a main category, or of a search category by slug or label; undefined for an unknown name. */
export async function categoryRule(ctx: Reader, name: string): Promise<DiscoveryRule | undefined> {
  const { choice, offered } = await vocabulary(ctx)
  return findCategoryRule(name, choice.categories, offered)
}

/** Throws 400 at the field `category` for an unknown main category. Inactive ones are known. */
export async function checkCategory(ctx: Reader, slug: string | null | undefined): Promise<void> {
  if (!slug) return
  const { categories } = (await vocabulary(ctx)).choice
  if (!categories.some((one) => one.slug === slug)) failCategory()
}

export function failCategory(): never {
  fail('request.invalid', {
    errors: [{ path: 'category', message: 'Please select a category' }],
  })
}
