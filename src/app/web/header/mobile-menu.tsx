import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { useHeaderLinks, type NavLink } from '../links.ts'
import { useMenu } from '#menus/web/use-menu.ts'
import { Menu as MenuIcon, X } from '#ui/icons.ts'
import { MobileHeaderItems } from './operator-header.ts'
import { SignedInLinks } from './signed-in-menu.ts'

/** A `details` element, so that it opens before scripts arrive. */
export function MobileMenu() {
  const t = useTranslations('shell')
  const user = useUser()
  const links = useHeaderLinks()
  const hasOwn = useMenu('header').length > 0
  const { href } = useLocation()
  const { menu, button, close } = useClosing()
  return (
    // The key makes a navigation replace the element with a closed one.
    <details key={href} ref={menu} className="group -mr-2.5 lg:hidden">
      <summary
        ref={button}
        aria-label={t('menu')}
        className={`${buttonClass('ghost', 'icon')} list-none`}
      >
        <MenuIcon aria-hidden className="size-5 group-open:hidden" />
        <X aria-hidden className="hidden size-5 group-open:block" />
      </summary>
      <nav
        aria-label={t('mobileNavigation')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface p-4 shadow-2"
      >
        <ul className="grid grid-cols-1 gap-1">
          {links.filter(isNotBelow).map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                activeOptions={{ exact: link.to === '/' }}
                // Needed for a link to the current page, which does not navigate.
                onClick={close}
                className="flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink"
              >
                {t(link.label === 'browseFreelancers' ? 'browseVibers' : link.label)}
              </Link>
            </li>
          ))}
          {hasOwn && (
            <Suspense>
              <MobileHeaderItems onPress={close} />
            </Suspense>
          )}
        </ul>
        <div className="mt-3 border-t border-line pt-3">
          {user ? (
            <Suspense>
              <SignedInLinks user={user} onPress={close} />
            </Suspense>
          ) : (
            <Link to="/auth" onClick={close} className={`${buttonClass('secondary')} w-full`}>
              {t('logIn')}
            </Link>
          )}
        </div>
      </nav>
    </details>
  )
}

/** The member's own pages are listed separately below, with unread counts. */
function isNotBelow({ for: whose }: NavLink): boolean {
  return whose !== 'signed-in' && whose !== 'admin'
}

/** Escape closes the menu and returns the focus to its button. */
function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useEffect(() => {
    function press({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      button.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return { menu, button, close }
}
