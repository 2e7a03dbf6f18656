import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuNode } from '#menus/contract.ts'
import { buttonWidthOf, breakpointsIn, widthOf, type Breakpoint } from '#menus/header-fit.ts'
import { MenuLink } from '#menus/web/menu-link.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { useUser } from '#platform/web/session.ts'
import { cx } from '#ui/cx.ts'
import { ChevronDown } from '#ui/icons.ts'
import { barClass, HeaderLink } from './header-link.tsx'
import { useHeaderLinks, type NavLink } from '../links.ts'

const panelClass =
  'flex min-h-11 items-center rounded-md px-3 py-2 text-sm font-medium text-ink wrap-anywhere hover:bg-surface-2'

/** The header's inner width per breakpoint, without padding and the gaps between logo, links and buttons. */
const INSIDE: Record<Breakpoint, number> = { lg: 944, xl: 1128 }
const LOGO = { visitor: 130, user: 28 }
/** The buttons for a logged-in member, with their name at the wider breakpoint. */
const USER_END: Record<Breakpoint, number> = { lg: 220, xl: 384 }
/** Search and theme; the login and sign-up buttons are added to this. */
const VISITOR_END: Record<Breakpoint, number> = { lg: 88, xl: 112 }

/**
 * The header's links when the operator has added some, which come after the built-in ones. Links that do not fit move
 * under "More": first the operator's, from the last, and then the built-in ones that may step back.
 */
export function HeaderItems() {
  const t = useTranslations('shell')
  const links = useHeaderLinks()
  const items = useMenu('header')
  const movable = links.filter(({ mayStepBack }) => mayStepBack)
  const places = breakpointsIn(
    [
      ...movable.map(({ label }) => t(label)),
      ...items.map(({ title, children }) => (children.length > 0 ? `${title}...` : title)),
    ],
    useRoom(links.filter(({ mayStepBack }) => !mayStepBack)),
  )
  const own = places.slice(movable.length)
  const placeOf = (link: NavLink) => (link.mayStepBack ? places[movable.indexOf(link)] : 'lg')
  return (
    <>
      {links.map((link) => (
        <InBar key={link.label} from={placeOf(link)}>
          <HeaderLink link={link} />
        </InBar>
      ))}
      {items.map((item, index) => (
        <InBar key={item.id} from={own[index]}>
          <Item item={item} />
        </InBar>
      ))}
      {places.some((from) => from !== 'lg') && (
        <div className={places.every(Boolean) ? 'xl:hidden' : undefined}>
          <Dropdown label={t('more')}>
            {movable.map((link) => (
              <UnderMore key={link.label} until={placeOf(link)}>
                <HeaderLink link={link} className={panelClass} />
              </UnderMore>
            ))}
            {items.map((item, index) => (
              <UnderMore key={item.id} until={own[index]}>
                <Group item={item} />
              </UnderMore>
            ))}
          </Dropdown>
        </div>
      )}
    </>
  )
}

/** The width left next to the logo, these links and the buttons. */
function useRoom(links: readonly NavLink[]): Record<Breakpoint, number> {
  const t = useTranslations('shell')
  const user = useUser()
  const waysIn = buttonWidthOf(t('logIn')) + buttonWidthOf(t('signUp'))
  const taken = links.reduce((sum, { label }) => sum + widthOf(t(label)), 0)
  const roomAt = (at: Breakpoint) => {
    const ends = user ? LOGO.user + USER_END[at] : LOGO.visitor + VISITOR_END[at] + waysIn
    return INSIDE[at] - ends - taken
  }
  return { lg: roomAt('lg'), xl: roomAt('xl') }
}

type Place = Breakpoint | undefined

function InBar({ from, children }: { from: Place; children: ReactNode }) {
  return from && <div className={from === 'xl' ? 'hidden xl:block' : undefined}>{children}</div>
}

function UnderMore({ until, children }: { until: Place; children: ReactNode }) {
  if (until === 'lg') return null
  return <div className={until === 'xl' ? 'xl:hidden' : undefined}>{children}</div>
}

function Item({ item }: { item: MenuNode }) {
  if (item.children.length === 0) return <MenuLink item={item} className={barClass} />
  return (
    <Dropdown label={item.title}>
      <Group item={item} />
    </Dropdown>
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

/**
 * A `details` element, so that it opens without script. It closes on Escape, on a press elsewhere and on navigation.
 */
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

/** The operator's links in the mobile menu, with their children below each other. */
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
