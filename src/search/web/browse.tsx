import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SearchX, SlidersHorizontal } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Category } from '#services/categories.ts'
import { ServiceSort } from '../contract.ts'
import { PAGE_SIZE, servicesQuery, type BrowseSearch } from './browse-search.ts'
import { SearchForm } from './search-form.tsx'
import { HitGrid, HitGridSkeleton } from './hit-grid.tsx'

interface Props {
  /** Choices are written back to the address one is on. */
  path: '/browse' | '/browse-vibers'
  search: BrowseSearch
}

/** The one screen behind /browse and /browse-vibers (ruling R9). */
export function Browse({ path, search }: Props) {
  const t = useTranslations('search')
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t('browseTitle')}</h1>
      <p className="mt-2 text-ink-2">{t('browseText')}</p>
      <SearchForm
        action={path}
        search={search.search}
        category={search.category}
        sort={search.sort}
        className="mt-6 max-w-3xl"
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[13rem_1fr]">
        <FilterPanel path={path} search={search} />
        <Results path={path} search={search} />
      </div>
    </div>
  )
}

function FilterPanel({ path, search }: Props) {
  const t = useTranslations('search')
  const tc = useTranslations('services')
  const groups = (
    <nav aria-label={t('filterByCategory')}>
      <h2 className="font-sans text-sm font-semibold">{t('category')}</h2>
      <ul className="mt-2 grid gap-1">
        {[undefined, ...Category.options].map((category) => {
          const isChosen = category === search.category?.toLowerCase()
          return (
            <li key={category ?? 'all'}>
              <Link
                to={path}
                search={{ ...search, category, page: undefined }}
                aria-current={isChosen ? 'true' : undefined}
                className={cx(
                  'flex min-h-11 items-center rounded-lg px-3 text-sm font-medium',
                  isChosen ? 'bg-brand-soft text-brand-ink' : 'text-ink-2 hover:bg-surface-2',
                )}
              >
                {category ? tc(`categories.${category}`) : t('all')}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
  return (
    <>
      <details className="lg:hidden">
        <summary className={buttonClass('secondary')}>
          <SlidersHorizontal aria-hidden className="size-4" />
          {t('filters')}
        </summary>
        <div className="mt-3 rounded-xl border border-line bg-surface p-4">{groups}</div>
      </details>
      <aside className="sticky top-24 max-lg:hidden">{groups}</aside>
    </>
  )
}

function Results({ path, search }: Props) {
  const t = useTranslations('search')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(servicesQuery(search))
  useEffect(() => {
    if (error) {
      showToast({ title: t('error'), description: t('fetchFailed'), variant: 'destructive' })
    }
  }, [error, t])

  return (
    <section aria-label={t('results')} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-2 tabular-nums">
          {data ? t('resultCount', { count: data.total }) : t('searching')}
        </p>
        <SortSelect path={path} search={search} />
      </div>
      {error && <ErrorState text={t('fetchFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HitGridSkeleton />}
      {data && (
        <div
          aria-busy={isFetching || undefined}
          className={cx('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.items.length > 0 ? (
            <>
              <h2 className="sr-only">{t('results')}</h2>
              <HitGrid hits={data.items} />
              <Pagination page={search.page ?? 1} total={data.total} pageSize={PAGE_SIZE} />
            </>
          ) : (
            <NoResults path={path} />
          )}
        </div>
      )}
    </section>
  )
}

function NoResults({ path }: Pick<Props, 'path'>) {
  const t = useTranslations('search')
  return (
    <EmptyState
      icon={SearchX}
      title={t('noResults')}
      text={t('noResultsText')}
      action={
        <Link to={path} search={{}} className={buttonClass('secondary')}>
          {t('clearFilters')}
        </Link>
      }
    />
  )
}

/** A form of its own: without script its button sorts, with script choosing is enough. */
function SortSelect({ path, search }: Props) {
  const t = useTranslations('search')
  const navigate = useNavigate()
  return (
    <form method="get" action={path} className="flex items-center gap-2">
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.search && <input type="hidden" name="search" value={search.search} />}
      <label className="flex items-center gap-2 text-sm text-ink-2">
        <span className="whitespace-nowrap">{t('sortBy')}</span>
        <Select
          name="sort"
          key={search.sort ?? 'relevance'}
          defaultValue={search.sort ?? 'relevance'}
          className="text-sm"
          onChange={({ target }) => {
            const sort = ServiceSort.parse(target.value)
            void navigate({
              to: path,
              search: {
                ...search,
                sort: sort === 'relevance' ? undefined : sort,
                page: undefined,
              },
              resetScroll: false,
            })
          }}
        >
          {ServiceSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {t('sortButton')}
        </button>
      </noscript>
    </form>
  )
}
