import { useReducer } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { LayoutGrid, Rows3 } from '#ui/icons.ts'
import { hasCompactCards, toggleCardSize } from './card-size.ts'

/** Switches between comfortable and compact cards. Phones always have compact ones. */
export function CardSizeSwitch() {
  const t = useTranslations('search')
  const isHydrated = useHydrated()
  const [, update] = useReducer((count: number) => count + 1, 0)

  function press() {
    toggleCardSize()
    update()
  }
  return (
    <Button
      look="secondary"
      size="icon"
      aria-label={t('compactCards')}
      aria-pressed={isHydrated && hasCompactCards()}
      title={t('compactCards')}
      onClick={press}
      // Before, it takes its space only.
      className={cx('max-sm:hidden', !isHydrated && 'invisible')}
    >
      {/* The style sheet chooses, because the server does not know the choice. */}
      <Rows3 aria-hidden className="size-5 in-[.compact-cards]:hidden" />
      <LayoutGrid aria-hidden className="hidden size-5 in-[.compact-cards]:block" />
    </Button>
  )
}
