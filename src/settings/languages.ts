import { languageCodes, ORIGINAL, type Language } from '#platform/languages.ts'

/** The languages that members can choose (docs/product-rules.md#languages). */
export interface LanguageTerms {
  offeredLanguages: readonly Language[]
  /** The language of plain addresses, and of readers who ask for none of the offered ones. */
  defaultLanguage: Language
}

export const allLanguages: LanguageTerms = {
  offeredLanguages: languageCodes,
  defaultLanguage: ORIGINAL,
}

/** Their names in the history of settings. */
export const languageNames = ['offeredLanguages', 'defaultLanguage'] as const
