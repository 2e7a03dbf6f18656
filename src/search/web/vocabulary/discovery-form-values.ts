import * as z from 'zod/mini'
import { categories } from '#services/categories.ts'
import { NewDiscovery, type ListedDiscovery } from '#services/vocabulary-contract.ts'

/** What the fields hold; the words are separated by commas. */
export interface Typed {
  label: string
  slug: string
  category: string
  subcategories: string[]
  skillWords: string
}

export function typedFrom(row: ListedDiscovery | undefined): Typed {
  return {
    label: row?.label ?? '',
    slug: row?.slug ?? '',
    category: row?.rule.category ?? '',
    subcategories: row?.rule.subcategories ?? [],
    skillWords: row?.rule.skillWords?.join(', ') ?? '',
  }
}

export function wordsIn(typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim())
  return [...new Set(words)].filter((word) => word !== '')
}

/** The rule that is typed; what says nothing is left out of it. */
export function ruleOf({ category, subcategories, skillWords }: Omit<Typed, 'label' | 'slug'>) {
  const trade = categories.find((one) => one === category)
  const words = wordsIn(skillWords)
  return {
    ...(trade && { category: trade }),
    ...(subcategories.length > 0 && { subcategories }),
    ...(words.length > 0 && { skillWords: words }),
  }
}

/** The contract's own schema behind a translation from what is typed. */
export const DiscoveryForm = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform(({ label, slug, ...rule }: Typed) => ({ label, slug, rule: ruleOf(rule) })),
  ),
  NewDiscovery,
)
