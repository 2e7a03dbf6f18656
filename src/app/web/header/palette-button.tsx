import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-part.tsx'

// Loaded when the palette is about to be used.
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)

/** Opens the palette, as Cmd/Ctrl+K does. Without script it links to the search page. */
export function PaletteButton() {
  const t = useTranslations('shell')
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  useSearchKey(() => setIsOpen(true))
  const icon = <Search aria-hidden className="size-5" />
  if (!isHydrated) {
    return (
      <Link to="/search" aria-label={t('search')} className={buttonClass('ghost', 'icon')}>
        {icon}
      </Link>
    )
  }
  return (
    <>
      <Button
        look="ghost"
        size="icon"
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
