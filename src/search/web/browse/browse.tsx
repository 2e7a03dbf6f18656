import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useSoldKey } from '#services/web/use-categories.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import { countFilters, type BrowseSearch } from './browse-address.ts'
import { facetsQuery, useRateScale } from './browse-search.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { Results } from './results.tsx'
import { SearchForm } from '../field/search-form.tsx'
import { type BrowsePath, useBrowse } from './use-browse.ts'
import { focusResults } from './use-choices.ts'

// Only small screens need it.
const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** The content of /browse and /browse-vibers. */
export function Browse({ path, search: shown }: { path: BrowsePath; search: BrowseSearch }) {
  const t = useTranslations('search')
  const soldKey = useSoldKey()
  const form = useRef<HTMLFormElement>(null)
  const state = useBrowse(path, shown, form, useRateScale())
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // If the request fails, the filters show no counts.
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(state.search))

  function showResults() {
    // The closed sheet returns the focus to its button first.
    flushSync(() => setIsSheetOpen(false))
    focusResults()
  }
  return (
    <div className="container-page py-4 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">{t('browseTitle')}</h1>
      <p className="mt-2 text-ink-2 max-sm:hidden">{t(soldKey('browseText'))}</p>
      <SearchForm
        ref={form}
        action={path}
        kept={state.search}
        isLow
        className="mt-3 max-w-3xl sm:mt-6"
      />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:mt-8 lg:grid-cols-[15rem_1fr]">
        {/* One of them only, because their fields have the same names. */}
        {isSheetOpen ? (
          <Suspense>
            <FilterSheet
              {...state}
              facets={facets}
              found={isPlaceholderData ? undefined : facets}
              onShow={showResults}
              onClose={() => setIsSheetOpen(false)}
            />
          </Suspense>
        ) : (
          <FilterPanel {...state} facets={facets} />
        )}
        <Results
          {...state}
          form={form}
          facets={isPlaceholderData ? undefined : facets}
          filterButton={
            <FilterButton
              count={countFilters(state.search)}
              onPreload={FilterSheet.preload}
              onOpen={() => setIsSheetOpen(true)}
            />
          }
        />
      </div>
    </div>
  )
}
