import { idIn, oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

export const cmsTabNames = ['pages', 'menus', 'seo', 'landing'] as const
export type CmsTabName = (typeof cmsTabNames)[number]

/** What of the content's screen is in its address; the first tab is left out. */
export interface CmsSearch {
  tab?: Exclude<CmsTabName, 'pages'> | undefined
  /** What is open in the tab's dialog. */
  edit?: number | 'new' | undefined
  /** Of a list that is longer than one. */
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function cmsSearch(given: Record<string, unknown>): CmsSearch {
  const tab = oneOf(cmsTabNames, given['tab'])
  return {
    tab: tab === 'pages' ? undefined : tab,
    edit: oneOf(['new'] as const, given['edit']) ?? idIn(given['edit']),
    page: pageIn(given),
  }
}
