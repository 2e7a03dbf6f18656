import { Link, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { HeaderLink } from './header-link.tsx'
import { useHeaderLinks } from '../links.ts'
import { Logo } from './logo.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { HeaderItems } from './operator-header.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineNote } from './offline-note.tsx'
import { PaletteButton } from './palette-button.tsx'
import { UserMenu } from './signed-in-menu.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/**
 * Hides the name where there is no room for it: next to a member's buttons on phones and next to the row of links; for
 * visitors on narrow phones, which need more room where the sign-up label is longer than in English.
 */
const nameClass = (isSignedIn: boolean) =>
  isSignedIn
    ? 'truncate max-[26rem]:sr-only lg:sr-only'
    : 'truncate max-[23rem]:sr-only [&:not(:lang(en))]:max-[26rem]:sr-only'

/** The header changes its look after this much scrolling. */
const SCROLLED_PX = 10

export function Header() {
  const t = useTranslations('shell')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <header
      data-scrolled={useScrolled()}
      className="header-bar sticky top-0 z-30 max-[19rem]:static border-b border-transparent transition-colors has-[details[open]]:bg-surface print:hidden"
    >
      <div className="container-page flex h-16 items-center gap-2 max-[19rem]:h-auto max-[19rem]:flex-wrap">
        <Link
          to="/"
          aria-label={t('brandHome', { brand: site.title })}
          className="inline-flex min-h-11 min-w-0 items-center sm:mr-2 lg:max-xl:mr-0"
        >
          <Logo nameClass={nameClass(user !== null)} isTight={user !== null} />
        </Link>
        <nav aria-label={t('mainNavigation')} className="hidden shrink-0 lg:flex">
          <Links />
        </nav>
        <div className="ml-auto flex shrink-0 items-center max-[19rem]:shrink max-[19rem]:flex-wrap max-[19rem]:justify-end sm:gap-2 lg:max-xl:gap-0">
          <PaletteButton />
          <ThemeToggle />
          {user ? (
            <Suspense>
              <UserMenu user={user} />
            </Suspense>
          ) : (
            <>
              <Link to="/auth" className={logInClass(site.isRegistrationOpen)}>
                {t('logIn')}
              </Link>
              {site.isRegistrationOpen && (
                <Link
                  to="/auth"
                  search={{ tab: 'register' }}
                  className={`${buttonClass('primary')} max-sm:px-2.5 max-sm:text-sm`}
                >
                  {t('signUp')}
                </Link>
              )}
            </>
          )}
          <MobileMenu />
        </div>
      </div>
      <OfflineNote />
    </header>
  )
}

/** The code for the operator's links is loaded only if there are some. */
function Links() {
  const hasOwn = useMenu('header').length > 0
  const builtIn = useHeaderLinks().map((link) => <HeaderLink key={link.label} link={link} />)
  if (!hasOwn) return builtIn
  return (
    <Suspense fallback={builtIn}>
      <HeaderItems />
    </Suspense>
  )
}

/** Less prominent next to the sign-up button; alone it is the main button. */
function logInClass(isBesideSignUp: boolean): string {
  return isBesideSignUp ? `${buttonClass('ghost')} max-sm:hidden` : buttonClass('primary')
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
