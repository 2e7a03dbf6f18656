import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#platform/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { useUser } from '#platform/web/session.ts'
import { SortForm } from '#search/web/browse/sort-form.tsx'
import { RESULTS_ID } from '#search/web/browse/use-choices.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchX } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { BriefCard } from '../../brief-contract.ts'
import { briefSorts, type BriefFacets } from '../../contract.ts'
import { gigsQuery } from '../brief-queries.ts'
import { GigCard } from '../gig-card.tsx'
import { BoardChips } from './board-chips.tsx'
import { countFilters, GIGS_PER_PAGE, MAX_PAGE, type GigsSearch } from './gigs-address.ts'
import { BOARD, useFirstSort, type BoardState } from './use-board.ts'

interface Props extends BoardState {
  /** Undefined while they are loading. */
  facets: BriefFacets | undefined
  filterButton: ReactNode
}

export function BoardResults({ facets, filterButton, search, choose }: Props) {
  const t = useTranslations('briefs')
  const ts = useTranslations('search')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(gigsQuery(search))
  const corrected = data && data.total > 0 ? facets?.corrected : undefined
  return (
    <section
      id={RESULTS_ID}
      aria-label={ts('results')}
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
            ? t(data.isBounded ? 'countAtLeast' : 'count', { count: data.total })
            : !error && ts('searching')}
        </p>
        <BoardSort search={search} choose={choose} />
      </div>
      <p aria-live="polite" className="text-sm wrap-anywhere text-ink-2 not-empty:mb-4">
        {corrected && ts('corrected', { corrected: isolated(corrected) })}
      </p>
      <BoardChips search={search} choose={choose} />
      {error && <ErrorState text={t('fetchFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        // Hidden from screen readers, because the status line above announces the search.
        <div aria-hidden>
          <Skeletons classes={Array.from({ length: 4 }, () => 'h-64 rounded-xl')} />
        </div>
      )}
      {data && !error && (
        <div
          aria-busy={isFetching || undefined}
          className={cx('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Found found={data} search={search} />
        </div>
      )}
    </section>
  )
}

/** Only vibers have a best match. */
function BoardSort({ search, choose }: BoardState) {
  const t = useTranslations('briefs')
  const isViber = useUser()?.isServiceProvider === true
  const first = useFirstSort()
  const sorts = briefSorts.filter((sort) => sort !== 'match' || isViber)
  const shown = sorts.find((sort) => sort === search.sort)
  return (
    <SortForm
      path={BOARD}
      search={search}
      value={shown ?? first}
      options={sorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
      onChange={(value) => {
        const sort = sorts.find((one) => one === value)
        choose({ sort: sort === first ? undefined : sort })
      }}
    />
  )
}

function Found({ found, search }: { found: Page<BriefCard>; search: GigsSearch }) {
  const t = useTranslations('search')
  if (found.total === 0) return <NoGigs search={search} />
  const isLast = pagingOf(search.page).page >= MAX_PAGE
  return (
    <>
      <h2 className="sr-only">{t('results')}</h2>
      <Paged
        found={isLast ? { ...found, next: undefined } : found}
        page={search.page ?? 1}
        pageSize={GIGS_PER_PAGE}
        level={3}
      >
        <ul className="grid grid-cols-1 gap-4">
          {found.items.map((gig) => (
            <li key={gig.id}>
              <GigCard gig={gig} level={3} />
            </li>
          ))}
        </ul>
      </Paged>
    </>
  )
}

function NoGigs({ search }: { search: GigsSearch }) {
  const t = useTranslations('briefs')
  if (countFilters(search) === 0 && search.search === undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('noneYet')}
        text={t('noneYetText')}
        action={
          <Link to={paths.newGig} className={buttonClass()}>
            {t('post')}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t('noneMatch')}
      text={t('noneMatchText')}
      action={
        <Link to={BOARD} search={{ sort: search.sort }} className={buttonClass('secondary')}>
          {t('clearFilters')}
        </Link>
      }
    />
  )
}
