import { useTranslations } from 'use-intl'
import type { Facets } from '../../contract.ts'
import { hasFilters, noFilters } from './browse-address.ts'
import { FilterFields } from './filter-panel.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import type { BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  /** The counts next to the choices. */
  facets: Facets | undefined
  /** What the current choices find; undefined while it is counted. */
  found: Facets | undefined
  onShow: () => void
  onClose: () => void
}

export function FilterSheet({ facets, found, onShow, onClose, ...state }: Props) {
  const t = useTranslations('search')
  return (
    <SheetFrame
      onClear={hasFilters(state.search) ? () => state.choose(noFilters) : undefined}
      show={showLabel(t, found)}
      onShow={onShow}
      onClose={onClose}
    >
      <FilterFields {...state} facets={facets} />
    </SheetFrame>
  )
}

function showLabel(t: ReturnType<typeof useTranslations<'search'>>, found: Facets | undefined) {
  if (!found) return t('showServicesUncounted')
  return t(found.isTotalBounded ? 'showServicesAtLeast' : 'showServices', { count: found.total })
}
