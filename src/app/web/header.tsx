import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { Menu as MenuIcon, Moon, Sun, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { headerLinks, isFor, useIsReady } from './links.ts'
import { Logo } from './logo.tsx'
import { toggleTheme } from './theme.ts'
import { SignedInLinks, UserMenu } from './user-menu.tsx'

/** The header changes its look after this much scrolling (specification, shell behaviour). */
const SCROLLED_PX = 10

export function Header() {
  const t = useTranslations('shell')
  const user = useUser()
  const links = useLinks()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <header
      data-scrolled={useScrolled()}
      className="header-bar sticky top-0 z-30 border-b border-transparent transition-colors has-[details[open]]:bg-surface"
    >
      <div className="container-page flex h-16 items-center gap-2 lg:gap-4">
        <Link
          to="/"
          aria-label={t('brandHome', { brand: site.title })}
          className="mr-2 inline-flex min-h-11 items-center"
        >
          <Logo compact />
        </Link>
        <nav aria-label={t('mainNavigation')} className="hidden lg:flex">
          {links.map((link) => (
            <Link
              key={link.label}
              to={link.to}
              activeOptions={{ exact: link.to === '/' }}
              className="inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink"
            >
              {t(link.label)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          {user ? (
            <UserMenu user={user} />
          ) : (
            <>
              <Link to="/auth" className={`${buttonClass('ghost')} max-sm:hidden`}>
                {t('logIn')}
              </Link>
              <Link to="/auth" search={{ tab: 'register' }} className={buttonClass('primary')}>
                {t('signUp')}
              </Link>
            </>
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function useLinks() {
  const user = useUser()
  const isReady = useIsReady()
  return headerLinks.filter((link) => isFor(link, user) && isReady(link.to))
}

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(scrollY > SCROLLED_PX)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return scrolled
}

function ThemeToggle() {
  const t = useTranslations('shell')
  return (
    <Button look="ghost" size="icon" aria-label={t('toggleTheme')} onClick={toggleTheme}>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </Button>
  )
}

/** A `details` element, so that it opens before any script has arrived. */
function MobileMenu() {
  const t = useTranslations('shell')
  const user = useUser()
  const links = useLinks()
  const { href } = useLocation()
  return (
    // A new address brings a new, closed element.
    <details key={href} className="group lg:hidden">
      <summary aria-label={t('menu')} className={`${buttonClass('ghost', 'icon')} list-none`}>
        <MenuIcon aria-hidden className="size-5 group-open:hidden" />
        <X aria-hidden className="hidden size-5 group-open:block" />
      </summary>
      <nav
        aria-label={t('mobileNavigation')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface p-4 shadow-2"
      >
        <ul className="grid grid-cols-1 gap-1">
          {links.map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                activeOptions={{ exact: link.to === '/' }}
                className="flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink"
              >
                {t(link.label === 'browseFreelancers' ? 'browseVibers' : link.label)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-3 border-t border-line pt-3">
          {user ? (
            <SignedInLinks user={user} />
          ) : (
            <Link to="/auth" className={`${buttonClass('secondary')} w-full`}>
              {t('logIn')}
            </Link>
          )}
        </div>
      </nav>
    </details>
  )
}
