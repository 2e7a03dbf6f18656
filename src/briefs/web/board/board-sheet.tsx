import { useTranslations } from 'use-intl'
import { SheetFrame } from '#search/web/browse/sheet-frame.tsx'
import type { BriefFacets } from '../../contract.ts'
import { BoardFields } from './board-filters.tsx'
import { countFilters, noFilters } from './gigs-address.ts'
import type { BoardState } from './use-board.ts'

interface Props extends BoardState {
  /** The counts next to the choices. */
  facets: BriefFacets | undefined
  /** What the current choices find; undefined while it is counted. */
  found: BriefFacets | undefined
  onShow: () => void
  onClose: () => void
}

export function BoardSheet({ facets, found, onShow, onClose, search, choose }: Props) {
  const t = useTranslations('briefs')
  const bounded = found?.isTotalBounded ? 'showAtLeast' : 'show'
  return (
    <SheetFrame
      onClear={countFilters(search) > 0 ? () => choose(noFilters) : undefined}
      show={found ? t(bounded, { count: found.total }) : t('showUncounted')}
      onShow={onShow}
      onClose={onClose}
    >
      <BoardFields search={search} choose={choose} facets={facets} />
    </SheetFrame>
  )
}
