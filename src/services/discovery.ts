import { categories, type Category } from './categories.ts'

/** What a search category finds: services that fit any part of it (docs/product-rules.md#search-categories). */
export interface DiscoveryRule {
  category?: Category | undefined
  subcategories?: readonly string[] | undefined
  /** Beginnings of skills' words. */
  skillWords?: readonly string[] | undefined
}

/**
 * The search categories of the specification
 * (docs/product-rules.md#search-categories) by their English names, which addresses and the API go by
 * in every language. Shown is the catalogue's text, until an admin gives another name.
 */
export const builtInDiscovery: Readonly<Record<string, string>> = {
  'digital-marketing': 'Digital Marketing',
  'media-production': 'Media Production',
  writing: 'Writing',
  design: 'Design',
  development: 'Development',
}

/** The one that is called so, by slug or label in any case. */
export function findNamed<One extends { slug: string; label: string }>(
  all: readonly One[],
  name: string,
): One | undefined {
  const wanted = name.trim().toLowerCase()
  return all.find(({ slug, label }) => slug === wanted || label.toLowerCase() === wanted)
}

/** The rule behind a trade or a search category; undefined for one that nobody knows. */
export function findCategoryRule(
  name: string,
  discovery: readonly { slug: string; label: string; rule: DiscoveryRule }[],
): DiscoveryRule | undefined {
  const wanted = name.trim().toLowerCase()
  const trade = categories.find((one) => one === wanted)
  return trade ? { category: trade } : findNamed(discovery, name)?.rule
}

/** The trades a rule is made of; both where it names none (docs/product-rules.md#search-categories). */
export function tradesOfRule(
  rule: DiscoveryRule,
  subcategories: readonly { category: Category; slug: string }[],
): Category[] {
  const named = categories.filter(
    (trade) =>
      rule.category === trade ||
      subcategories.some(
        ({ category, slug }) => category === trade && rule.subcategories?.includes(slug),
      ),
  )
  return named.length > 0 ? named : [...categories]
}
