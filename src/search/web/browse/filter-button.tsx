import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SlidersHorizontal } from '#ui/icons.ts'
import { FILTERS_ID } from './filter-frame.tsx'

interface Props {
  /** How many filters are set. */
  count: number
  onPreload: () => void
  onOpen: () => void
}

/** Opens the filters on small screens. Without script, it jumps to the form, which is then shown. */
export function FilterButton({ count, onPreload, onOpen }: Props) {
  const t = useTranslations('search')
  const isHydrated = useHydrated()
  const content = (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      {count > 0 ? t('filtersSet', { count }) : t('filters')}
    </>
  )
  if (!isHydrated) {
    return (
      <a href={`#${FILTERS_ID}`} className={`${buttonClass('secondary')} lg:hidden`}>
        {content}
      </a>
    )
  }
  return (
    <Button
      look="secondary"
      aria-haspopup="dialog"
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onOpen}
      className="lg:hidden"
    >
      {content}
    </Button>
  )
}
