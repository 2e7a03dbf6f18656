import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Paged } from '#ui/paged.tsx'
import type { Page } from '#platform/contract.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import type { Hit } from '../../contract.ts'
import { ActiveFilters } from './active-filters.tsx'
import { hasFilters, MAX_PAGE, PAGE_SIZE, withoutFilters } from './browse-address.ts'
import { servicesQuery } from './browse-search.ts'
import { type BrowseState, RESULTS_ID } from './use-browse.ts'
import { HitGrid, HitGridSkeleton } from '../hit-grid.tsx'
import { SortSelect } from './sort-select.tsx'

interface Props extends BrowseState {
  /** The corrected text if an unknown word was replaced. */
  corrected: string | null
}

export function Results({ corrected, ...state }: Props) {
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
      className="min-w-0 scroll-mt-20 outline-none"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-2 tabular-nums">
          {data ? countText(t, data) : !error && t('searching')}
          {data && data.total > 0 && corrected && <> · {t('corrected', { corrected })}</>}
        </p>
        <SortSelect {...state} />
      </div>
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
          <Found {...state} found={data} />
        </div>
      )}
    </section>
  )
}

function countText(t: ReturnType<typeof useTranslations<'search'>>, found: Page<Hit>) {
  return t(found.isBounded ? 'resultCountAtLeast' : 'resultCount', { count: found.total })
}

function Found({ found, path, search }: BrowseState & { found: Page<Hit> }) {
  const t = useTranslations('search')
  if (found.total === 0) return <NoResults path={path} search={search} />
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
        <HitGrid hits={found.items} />
      </Paged>
      <AboutOrder isBounded={found.isBounded} />
    </>
  )
}

function NoResults({ path, search }: Pick<BrowseState, 'path' | 'search'>) {
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
        <Link
          to={path}
          search={isFiltered ? withoutFilters(search) : {}}
          className={buttonClass('secondary')}
        >
          {t(isFiltered ? 'clearFilters' : 'showAll')}
        </Link>
      }
    />
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
