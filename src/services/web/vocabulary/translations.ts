import * as z from 'zod/mini'
import type { Translations } from '../../categories-contract.ts'
import { VocabularyLabels } from '../../vocabulary-contract.ts'

/** The values of the fields. An empty text means none. */
export interface TypedTranslations {
  es: string
  fr: string
}

export function typedTranslations(texts: Translations | undefined): TypedTranslations {
  return { es: texts?.es ?? '', fr: texts?.fr ?? '' }
}

export function givenTranslations({ es, fr }: TypedTranslations): Translations {
  return { ...(es.trim() && { es }), ...(fr.trim() && { fr }) }
}

/** The names as the contract takes them. */
export const TypedNames = z.pipe(
  z.pipe(z.custom<TypedTranslations>(), z.transform(givenTranslations)),
  VocabularyLabels,
)
