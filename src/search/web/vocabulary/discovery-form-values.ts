import * as z from 'zod/mini'
import { NewDiscovery, type ListedDiscovery } from '#services/vocabulary-contract.ts'

/** The field values. Skill words are separated by commas. */
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

/** The typed rule without empty parts. */
export function ruleOf({ category, subcategories, skillWords }: Omit<Typed, 'label' | 'slug'>) {
  const words = wordsIn(skillWords)
  return {
    ...(category !== '' && { category }),
    ...(subcategories.length > 0 && { subcategories }),
    ...(words.length > 0 && { skillWords: words }),
  }
}

/** Converts the field values and validates them with the contract's schema. */
export const DiscoveryForm = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform(({ label, slug, ...rule }: Typed) => ({ label, slug, rule: ruleOf(rule) })),
  ),
  NewDiscovery,
)
