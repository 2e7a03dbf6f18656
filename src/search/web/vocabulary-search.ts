import { oneOf } from '#platform/web/search-values.ts'
import { skillsSearch, type SkillsSearch } from '#services/web/vocabulary/skills-search.ts'

/** The vocabulary's lists, in the order of their tabs. */
export const vocabularyTabs = ['subcategories', 'discovery', 'skills', 'reactions'] as const
export type VocabularyTab = (typeof vocabularyTabs)[number]

/** The query parameters of the vocabulary page. The first tab is the default and has none. */
export interface VocabularySearch extends SkillsSearch {
  tab?: Exclude<VocabularyTab, 'subcategories'> | undefined
}

/** Drops invalid parameters. */
export function vocabularySearch(params: Record<string, unknown>): VocabularySearch {
  const tab = oneOf(vocabularyTabs, params['tab'])
  if (tab === 'skills') return { tab, ...skillsSearch(params) }
  const none = { show: undefined, q: undefined, before: undefined }
  return { tab: tab === 'subcategories' ? undefined : tab, ...none }
}
