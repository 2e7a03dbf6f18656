import * as z from 'zod/mini'
import type { Language } from '#platform/languages.ts'
import { NewSynonyms, type ListedSynonyms } from '../../synonyms-contract.ts'

/** The field values. Expressions are separated by commas or line breaks. */
export interface Typed {
  words: string
  finds: string
}

export function typedFrom(row: ListedSynonyms | undefined): Typed {
  return { words: row?.words.join(', ') ?? '', finds: row?.finds.join(', ') ?? '' }
}

export function expressionsIn(typed: string): string[] {
  return typed
    .split(/[,，、;\n]/)
    .map((expression) => expression.trim())
    .filter((expression) => expression !== '')
}

/** Converts the field values and validates them with the contract's schema. */
export function synonymsForm(language: Language) {
  return z.pipe(
    z.pipe(
      z.custom<Typed>(),
      z.transform(({ words, finds }: Typed): z.input<typeof NewSynonyms> => ({
        language,
        words: expressionsIn(words),
        finds: expressionsIn(finds),
      })),
    ),
    NewSynonyms,
  )
}
