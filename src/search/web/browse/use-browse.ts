import { type RefObject, useCallback } from 'react'
import type { RateScale } from '../../rates.ts'
import { browseSearch, type BrowseSearch, changed } from './browse-address.ts'
import { useChoices } from './use-choices.ts'

export type BrowsePath = '/browse' | '/browse-vibers'

export interface BrowseState {
  /** The page whose address holds the choices. */
  path: BrowsePath
  search: BrowseSearch
  /** The scale of the rate filter. */
  scale: RateScale
  /**
   * Navigates to the first page with this change, without scrolling. Unsubmitted input of the search form is
   * included, so that the results match the form.
   */
  choose: (change: BrowseSearch) => void
}

export function useBrowse(
  path: BrowsePath,
  shown: BrowseSearch,
  form: RefObject<HTMLFormElement | null>,
  scale: RateScale,
): BrowseState {
  const parse = useCallback(
    (params: Record<string, unknown>) => browseSearch(params, scale),
    [scale],
  )
  const next = (now: BrowseSearch, change: BrowseSearch) =>
    changed(now, { ...unsubmittedChanges(form.current), ...change })
  return { path, scale, ...useChoices({ path, shown, parse, next }) }
}

/** The unsubmitted input of a search form: the text, and the category if it was changed. Omits empty text and `all`. */
function unsubmittedChanges(form: HTMLFormElement | null): BrowseSearch {
  const text = form?.elements.namedItem('search')
  const category = form?.elements.namedItem('category')
  return {
    ...(text instanceof HTMLInputElement && { search: text.value.trim() || undefined }),
    ...(category instanceof HTMLSelectElement &&
      category.selectedOptions[0]?.defaultSelected === false && {
        category: category.value === 'all' ? undefined : category.value,
      }),
  }
}
