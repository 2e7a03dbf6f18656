import { oneOf } from '#platform/web/search-values.ts'
import { skillsSearch, type SkillsSearch } from '#services/web/vocabulary/skills-search.ts'

/** The vocabulary's lists, in the order of their tabs. */
export const vocabularyTabs = ['subcategories', 'discovery', 'skills', 'reactions'] as const
export type VocabularyTab = (typeof vocabularyTabs)[number]

/** What of the vocabulary's screen is in its address; the first tab is left out. */
export interface VocabularySearch extends SkillsSearch {
  tab?: Exclude<VocabularyTab, 'subcategories'> | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function vocabularySearch(given: Record<string, unknown>): VocabularySearch {
  const tab = oneOf(vocabularyTabs, given['tab'])
  if (tab === 'skills') return { tab, ...skillsSearch(given) }
  const none = { show: undefined, q: undefined, before: undefined }
  return { tab: tab === 'subcategories' ? undefined : tab, ...none }
}
