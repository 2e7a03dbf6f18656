import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Paged } from '#ui/paged.tsx'
import type { Page } from '#platform/contract.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import type { Facets, Hit } from '../../contract.ts'
import { ActiveFilters } from './active-filters.tsx'
import { MAX_PAGE, PAGE_SIZE } from './browse-address.ts'
import { servicesQuery } from './browse-search.ts'
import type { BrowseState } from './use-browse.ts'
import { RESULTS_ID } from './use-choices.ts'
import { CardSizeSwitch } from '../card-size-switch.tsx'
import { HitGridSkeleton } from '../hit-grid.tsx'
import { Closest } from './closest.tsx'
import { completeOf } from './complete.ts'
import { NoResults } from './no-results.tsx'
import { SearchNotes } from './search-notes.tsx'
import { SortSelect } from './sort-select.tsx'

interface Props extends BrowseState {
  form: RefObject<HTMLFormElement | null>
  /** Undefined while they are loading. */
  facets: Facets | undefined
  filterButton: ReactNode
}

export function Results({ form, facets, filterButton, ...state }: Props) {
  const t = useTranslations('search')
  const { search } = state
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(servicesQuery(search))
  useEffect(() => {
    if (error) {
      showToast({ title: t('error'), description: t('fetchFailed'), variant: 'destructive' })
    }
  }, [error, t])

  return (
    <section
      id={RESULTS_ID}
      aria-label={t('results')}
      tabIndex={-1}
      className="min-w-0 scroll-mt-20 outline-none lg:col-start-2"
    >
      <div className="mb-3 flex flex-wrap items-center gap-3 sm:mb-4">
        {filterButton}
        <p
          role="status"
          className="text-sm text-ink-2 tabular-nums max-sm:order-last max-sm:basis-full sm:mr-auto"
        >
          {data
            ? countText(t, data, completeOf(data.items, search.page, facets?.complete))
            : !error && t('searching')}
        </p>
        <SortSelect {...state} />
        <CardSizeSwitch />
      </div>
      <SearchNotes {...state} corrected={data && data.total > 0 ? facets?.corrected : null} />
      <ActiveFilters {...state} />
      {error && <ErrorState text={t('fetchFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        // Hidden from screen readers, because the status line above announces the search.
        <div aria-hidden>
          <HitGridSkeleton />
        </div>
      )}
      {data && !error && (
        <div
          aria-busy={isFetching || undefined}
          className={cx('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Found {...state} form={form} found={data} />
        </div>
      )}
    </section>
  )
}

function countText(
  t: ReturnType<typeof useTranslations<'search'>>,
  found: Page<Hit>,
  complete: number | undefined,
) {
  if (complete !== undefined && complete < found.total) {
    return t('resultCountClosest', { complete, some: found.total - complete })
  }
  return t(found.isBounded ? 'resultCountAtLeast' : 'resultCount', { count: found.total })
}

type FoundProps = BrowseState & Pick<Props, 'form'> & { found: Page<Hit> }

function Found({ found, form, path, search }: FoundProps) {
  const t = useTranslations('search')
  if (found.total === 0) return <NoResults path={path} search={search} form={form} />
  const isLast = pagingOf(search.page).page >= MAX_PAGE
  return (
    <>
      <h2 className="sr-only">{t('results')}</h2>
      <Paged
        found={isLast ? { ...found, next: undefined } : found}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        level={3}
      >
        <Closest hits={found.items} page={search.page} />
      </Paged>
      <AboutOrder isBounded={found.isBounded} />
    </>
  )
}

/** Explains the sort order (docs/ranking.md). */
function AboutOrder({ isBounded }: { isBounded: boolean | undefined }) {
  const t = useTranslations('search')
  return (
    <details className="text-sm text-ink-3">
      <summary className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
        {t('aboutOrder')}
      </summary>
      <p className="max-w-prose">{t('aboutOrderText')}</p>
      {isBounded && <p className="mt-2 max-w-prose">{t('aboutBound')}</p>}
    </details>
  )
}
