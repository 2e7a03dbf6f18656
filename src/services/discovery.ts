import type { Category } from './categories.ts'

/** A search category finds services that match any part of its rule (docs/product-rules.md#search-categories). */
export interface DiscoveryRule {
  category?: Category | undefined
  subcategories?: readonly string[] | undefined
  /** Prefixes of words in skill names. */
  skillWords?: readonly string[] | undefined
}

/**
 * The built-in search categories (docs/product-rules.md#search-categories) by slug. Addresses and the API use
 * these English names in every language; the interface shows the catalogue's text until an admin renames one.
 */
export const builtInDiscovery: Readonly<Record<string, string>> = {
  'digital-marketing': 'Digital Marketing',
  'media-production': 'Media Production',
  writing: 'Writing',
  design: 'Design',
  development: 'Development',
}

/** Finds an entry by slug or label, case-insensitively. */
export function findNamed<One extends { slug: string; label: string }>(
  all: readonly One[],
  name: string,
): One | undefined {
  const wanted = name.trim().toLowerCase()
  return all.find(({ slug, label }) => slug === wanted || label.toLowerCase() === wanted)
}

/** The rule of a main category or a search category; undefined for an unknown name. */
export function findCategoryRule(
  name: string,
  categories: readonly { slug: string }[],
  discovery: readonly { slug: string; label: string; rule: DiscoveryRule }[],
): DiscoveryRule | undefined {
  const wanted = name.trim().toLowerCase()
  const trade = categories.find(({ slug }) => slug === wanted)
  return trade ? { category: trade.slug } : findNamed(discovery, name)?.rule
}

/** The main categories that a rule names; all of them if it names none (docs/product-rules.md#search-categories). */
export function tradesOfRule(
  rule: DiscoveryRule,
  categories: readonly Category[],
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
