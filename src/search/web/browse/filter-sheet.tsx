import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '#ui/button.tsx'
import { Sheet, SheetActions } from '#ui/sheet.tsx'
import type { Facets } from '../../contract.ts'
import { hasFilters, noFilters } from './browse-address.ts'
import { FilterFields } from './filter-panel.tsx'
import type { BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  /** The counts next to the choices. */
  facets: Facets | undefined
  /** What the current choices find; undefined while it is counted. */
  found: Facets | undefined
  onShow: () => void
  onClose: () => void
}

/** The filters on small screens, in a sheet at the bottom. Every change applies immediately, as on large ones. */
export function FilterSheet({ facets, found, onShow, onClose, ...state }: Props) {
  const t = useTranslations('search')

  function submit(event: FormEvent) {
    event.preventDefault()
    onShow()
  }
  return (
    <Sheet title={t('filters')} isLow onClose={onClose}>
      <form aria-label={t('filters')} onSubmit={submit}>
        <div className="px-4 py-5 sm:px-6">
          <FilterFields {...state} facets={facets} />
        </div>
        <SheetActions>
          {hasFilters(state.search) && (
            <Button look="ghost" onClick={() => state.choose(noFilters)}>
              {t('clearFilters')}
            </Button>
          )}
          <button type="submit" className={`${buttonClass('primary')} grow tabular-nums`}>
            {showLabel(t, found)}
          </button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

function showLabel(t: ReturnType<typeof useTranslations<'search'>>, found: Facets | undefined) {
  if (!found) return t('showServicesUncounted')
  return t(found.isTotalBounded ? 'showServicesAtLeast' : 'showServices', { count: found.total })
}
