import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons.ts'
import { PopularSearches } from '../field/popular-searches.tsx'
import { hasFilters, withoutFilters } from './browse-address.ts'
import type { BrowseState } from './use-browse.ts'

interface Props extends Pick<BrowseState, 'path' | 'search'> {
  /** The search form, which popular searches fill in. */
  form: RefObject<HTMLFormElement | null>
}

/** Shown if no service has any of the words, with ways on. */
export function NoResults({ path, search, form }: Props) {
  const t = useTranslations('search')
  const isFiltered = hasFilters(search)
  if (!isFiltered && search.search === undefined) {
    return <EmptyState icon={SearchX} title={t('noneYet')} text={t('noneYetText')} />
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t('noResults')}
      text={t('noResultsText')}
      action={
        <div className="grid justify-items-center gap-6">
          <div className="flex flex-wrap justify-center gap-3">
            {isFiltered && (
              <Link to={path} search={withoutFilters(search)} className={buttonClass('secondary')}>
                {t('clearFilters')}
              </Link>
            )}
            {(!isFiltered || search.search !== undefined) && (
              <Link to={path} search={{}} className={buttonClass('secondary')}>
                {t('showAll')}
              </Link>
            )}
          </div>
          <PopularSearches form={form} action={path} className="justify-center" />
        </div>
      }
    />
  )
}
