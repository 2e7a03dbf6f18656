import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuNode } from '#menus/contract.ts'
import { placesIn, widthOf, type Breakpoint } from '#menus/menu-room.ts'
import { MenuLink } from '#menus/web/menu-link.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { useUser } from '#platform/web/session.ts'
import { cx } from '#ui/cx.ts'
import { useHeaderLinks } from './links.ts'

const barClass =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:text-ink'
const panelClass =
  'flex min-h-11 items-center rounded-md px-3 py-2 text-sm font-medium text-ink wrap-anywhere hover:bg-surface-2'

/** What is left of the header beside logo, built-in links and the buttons at its end. */
const INSIDE: Record<Breakpoint, number> = { lg: 940, xl: 1140 }
const LOGO = 175
const ENDS = { visitor: 290, user: 300 }

/** The operator's own links, behind the built-in ones; those without room stand under "More". */
export function HeaderItems() {
  const t = useTranslations('shell')
  const user = useUser()
  const items = useMenu('header')
  const builtIn = useHeaderLinks().reduce((sum, { label }) => sum + widthOf(t(label)), 0)
  const taken = LOGO + builtIn + (user ? ENDS.user : ENDS.visitor)
  const places = placesIn(
    items.map(({ title, children }) => (children.length > 0 ? `${title}...` : title)),
    { lg: INSIDE.lg - taken, xl: INSIDE.xl - taken },
  )
  return (
    <>
      {items.map((item, index) => {
        const from = places[index]
        if (!from) return null
        return (
          <div key={item.id} className={from === 'xl' ? 'hidden xl:block' : undefined}>
            {item.children.length > 0 ? (
              <Dropdown label={item.title}>
                <Group item={item} />
              </Dropdown>
            ) : (
              <MenuLink item={item} className={barClass} />
            )}
          </div>
        )
      })}
      {places.some((from) => from !== 'lg') && (
        <div className={places.every(Boolean) ? 'xl:hidden' : undefined}>
          <Dropdown label={t('more')}>
            {items.map((item, index) =>
              places[index] === 'lg' ? null : (
                <div key={item.id} className={places[index] === 'xl' ? 'xl:hidden' : undefined}>
                  <Group item={item} />
                </div>
              ),
            )}
          </Dropdown>
        </div>
      )}
    </>
  )
}

function Group({ item }: { item: MenuNode }) {
  return (
    <>
      <MenuLink
        item={item}
        className={item.url === null ? 'block px-3 pt-3 pb-1 text-sm text-ink-3' : panelClass}
      />
      {item.children.map((child) => (
        <div key={child.id} className="pl-3">
          <MenuLink item={child} className={panelClass} />
        </div>
      ))}
    </>
  )
}

/** A `details` element: it opens before any script, and closes by Escape, a press elsewhere or a new page. */
function Dropdown({ label, children }: { label: string; children: ReactNode }) {
  const { href } = useLocation()
  const ref = useClosing()
  return (
    <details key={href} ref={ref} className="group relative">
      <summary className={cx(barClass, 'cursor-pointer list-none gap-1')}>
        <span className="max-w-48 truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-0 z-40 max-h-[calc(100dvh-5rem)] w-72 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-3">
        {children}
      </div>
    </details>
  )
}

function useClosing() {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function press({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !ref.current?.open) return
      ref.current.open = false
      ref.current.querySelector('summary')?.focus()
    }
    function elsewhere({ target }: Event) {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false
    }
    addEventListener('keydown', press)
    addEventListener('pointerdown', elsewhere)
    addEventListener('focusin', elsewhere)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('pointerdown', elsewhere)
      removeEventListener('focusin', elsewhere)
    }
  }, [])
  return ref
}

/** The same in the mobile menu, all of it below each other. */
export function MobileHeaderItems({ onPress }: { onPress: () => void }) {
  const items = useMenu('header')
  const linkClass =
    'flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-2 wrap-anywhere hover:bg-surface-2'
  return items.map((item) => (
    <li key={item.id}>
      <MenuLink
        item={item}
        className={item.url === null ? 'block px-3 pt-3 text-sm text-ink-3' : linkClass}
        onClick={onPress}
      />
      {item.children.length > 0 && (
        <ul className="pl-4">
          {item.children.map((child) => (
            <li key={child.id}>
              <MenuLink item={child} className={linkClass} onClick={onPress} />
            </li>
          ))}
        </ul>
      )}
    </li>
  ))
}
