import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Search } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'

// Loaded when the palette is about to be used.
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)

interface Props {
  /** Looks like a search field where there is room. */
  isWide?: boolean
}

const wideClass =
  'lg:h-11 lg:w-72 lg:justify-start lg:gap-3 lg:rounded-full lg:border lg:border-line lg:bg-surface lg:px-4 lg:text-ink-3'

/** Opens the palette, as Cmd/Ctrl+K does. Without script it links to the search page. */
export function PaletteButton({ isWide = false }: Props) {
  const t = useTranslations('shell')
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  useSearchKey(() => setIsOpen(true))
  const wide = isWide && wideClass
  const icon = (
    <>
      <Search aria-hidden className={cx('size-5', isWide && 'lg:size-4')} />
      {isWide && (
        <span aria-hidden className="text-sm font-normal max-lg:hidden">
          {t('search')}
        </span>
      )}
    </>
  )
  if (!isHydrated) {
    return (
      <Link
        to="/search"
        aria-label={t('search')}
        className={cx(buttonClass('ghost', 'icon'), wide)}
      >
        {icon}
      </Link>
    )
  }
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        className={wide || undefined}
        aria-label={t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => setIsOpen(true)}
      >
        {icon}
      </Button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Cmd/Ctrl+K focuses the page's own search field first; from there, or without one, it opens the palette. */
function useSearchKey(open: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      // An open dialog must be answered first.
      if (document.querySelector('dialog[open]')) return
      const field = document.querySelector<HTMLInputElement>('input[data-search-key]')
      if (!field || field === document.activeElement) return open()
      field.focus()
      field.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
