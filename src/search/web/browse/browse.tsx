import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { BrowseSearch } from './browse-address.ts'
import { facetsQuery, useRateScale } from './browse-search.ts'
import { FilterPanel } from './filter-panel.tsx'
import { Results } from './results.tsx'
import { SearchForm } from '../field/search-form.tsx'
import { useBrowse, type BrowsePath } from './use-browse.ts'

/** The content of /browse and /browse-vibers. */
export function Browse({ path, search: shown }: { path: BrowsePath; search: BrowseSearch }) {
  const t = useTranslations('search')
  const form = useRef<HTMLFormElement>(null)
  const state = useBrowse(path, shown, form, useRateScale())
  // If the request fails, the filters show no counts.
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(state.search))
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t('browseTitle')}</h1>
      <p className="mt-2 text-ink-2">{t('browseText')}</p>
      <SearchForm ref={form} action={path} kept={state.search} className="mt-6 max-w-3xl" />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[15rem_1fr]">
        <FilterPanel {...state} facets={facets} />
        <Results {...state} corrected={isPlaceholderData ? null : (facets?.corrected ?? null)} />
      </div>
    </div>
  )
}
