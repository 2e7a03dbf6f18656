import { languageIn, type Language } from '#platform/languages.ts'
import { oneOf, pageIn, pagingOf, textIn, type PageMark } from '#platform/web/search-values.ts'
import { read } from '#platform/web/query.ts'
import { wordsContract } from '../contract.ts'

export const WORDS_PER_PAGE = 20

/** The query parameters of the page of words. */
export interface WordsSearch {
  /** English by default. */
  language?: Language | undefined
  q?: string | undefined
  only?: 'changed' | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters. */
export function wordsSearch(params: Record<string, unknown>): WordsSearch {
  return {
    language: languageIn(params['language']),
    q: textIn(params['q'], 100),
    only: oneOf(['changed'], params['only']),
    page: pageIn(params),
  }
}

export function wordsQuery({ language, q, only, page }: WordsSearch) {
  return read(wordsContract, 'list', {
    ...(language && { language }),
    ...(q && { q }),
    ...(only && { only }),
    ...pagingOf(page),
    limit: WORDS_PER_PAGE,
  })
}
