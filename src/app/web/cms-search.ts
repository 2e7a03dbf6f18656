import { idIn, oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

export const cmsTabNames = ['pages', 'menus', 'seo', 'landing'] as const
export type CmsTabName = (typeof cmsTabNames)[number]

/** The search parameters of the CMS screen; the first tab is the default and left out. */
export interface CmsSearch {
  tab?: Exclude<CmsTabName, 'pages'> | undefined
  /** The item that is open in the tab's dialog. */
  edit?: number | 'new' | undefined
  /** The position in a list longer than one page. */
  page?: PageMark | undefined
}

/** Lenient: invalid values are left out. */
export function cmsSearch(params: Record<string, unknown>): CmsSearch {
  const tab = oneOf(cmsTabNames, params['tab'])
  return {
    tab: tab === 'pages' ? undefined : tab,
    edit: oneOf(['new'] as const, params['edit']) ?? idIn(params['edit']),
    page: pageIn(params),
  }
}
