import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { FilterButton } from '#search/web/browse/filter-button.tsx'
import { focusResults } from '#search/web/browse/use-choices.ts'
import { buttonClass } from '#ui/button.tsx'
import { MailOpen, Plus } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import { facetsQuery } from '../brief-queries.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardResults } from './board-results.tsx'
import { BoardSearch } from './board-search.tsx'
import { countFilters, type GigsSearch } from './gigs-address.ts'
import { useBoard } from './use-board.ts'

// Only small screens need it.
const BoardSheet = lazyDialog(async () => (await import('./board-sheet.tsx')).BoardSheet)

/** The content of /gigs. */
export function Board({ search: shown }: { search: GigsSearch }) {
  const state = useBoard(shown)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // If the request fails, the filters show no counts.
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(state.search))
  const found = isPlaceholderData ? undefined : facets

  function showResults() {
    // The closed sheet returns the focus to its button first.
    flushSync(() => setIsSheetOpen(false))
    focusResults()
  }
  return (
    <div className="container-page py-4 sm:py-12">
      <BoardHead />
      <BoardSearch {...state} />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:mt-8 lg:grid-cols-[15rem_1fr]">
        {/* One of them only, because their fields have the same names. */}
        {isSheetOpen ? (
          <Suspense>
            <BoardSheet
              {...state}
              facets={facets}
              found={found}
              onShow={showResults}
              onClose={() => setIsSheetOpen(false)}
            />
          </Suspense>
        ) : (
          <BoardFilters {...state} facets={facets} />
        )}
        <BoardResults
          {...state}
          facets={found}
          filterButton={
            <FilterButton
              count={countFilters(state.search)}
              onPreload={BoardSheet.preload}
              onOpen={() => setIsSheetOpen(true)}
            />
          }
        />
      </div>
    </div>
  )
}

function BoardHead() {
  const t = useTranslations('briefs')
  const isViber = useUser()?.isServiceProvider === true
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isViber && (
          <Link to={paths.invitations} className={buttonClass('secondary')}>
            <MailOpen aria-hidden className="size-4" />
            {t('invitations.title')}
          </Link>
        )}
        <Link to={paths.newGig} className={buttonClass()}>
          <Plus aria-hidden className="size-4" />
          {t('post')}
        </Link>
      </div>
    </div>
  )
}
