import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '#ui/button.tsx'
import { Sheet, SheetActions } from '#ui/sheet.tsx'

interface Props {
  /** Removes all filters; undefined if none is set. */
  onClear: (() => void) | undefined
  /** The text of the button that closes the sheet. */
  show: string
  onShow: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters on small screens, in a sheet at the bottom. Every change applies immediately, as on large ones. */
export function SheetFrame({ onClear, show, onShow, onClose, children }: Props) {
  const t = useTranslations('search')

  function submit(event: FormEvent) {
    event.preventDefault()
    onShow()
  }
  return (
    <Sheet title={t('filters')} edge="bottom" onClose={onClose}>
      <form aria-label={t('filters')} onSubmit={submit}>
        <div className="px-4 py-5 sm:px-6">{children}</div>
        <SheetActions>
          {onClear && (
            <Button look="ghost" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          )}
          <button type="submit" className={`${buttonClass('primary')} grow tabular-nums`}>
            {show}
          </button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
