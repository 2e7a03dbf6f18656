import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MessagesLink } from '#messages/web/messages-link.tsx'
import { Bell } from '#notifications/web/bell.tsx'
import { useUser } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, Store } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { Logo } from '../header/logo.tsx'
import { OfflineNote } from '../header/offline-note.tsx'
import { PaletteButton } from '../header/palette-button.tsx'
import { ThemeToggle } from '../header/theme-toggle.tsx'
import { AccountMenu } from '../header/user-menu.tsx'
import { toggleNarrow, useIsNarrow } from './narrow.ts'
import { ScreenList } from './screen-list.tsx'

/** Search, the way back to the site and the member's menu; on small screens also the navigation. */
export function TopBar() {
  const t = useTranslations('admin.desk')
  const ts = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const user = useUser()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas max-[19rem]:static print:hidden">
      <div className="flex h-16 items-center gap-1 px-4 max-[19rem]:h-auto max-[19rem]:flex-wrap sm:gap-2 sm:px-6 lg:px-8">
        <Screens />
        <NarrowToggle />
        <Link
          to="/"
          aria-label={ts('brandHome', { brand: site.title })}
          className="inline-flex min-h-11 min-w-0 items-center lg:hidden"
        >
          <Logo nameClass="truncate max-sm:sr-only" />
        </Link>
        <PaletteButton isWide />
        <div className="ml-auto flex shrink-0 items-center sm:gap-2">
          <Link to="/" className={`${buttonClass('ghost')} max-lg:hidden`}>
            <Store aria-hidden className="size-4" />
            {t('back')}
          </Link>
          <ThemeToggle />
          <MessagesLink />
          <Bell />
          {user && <AccountMenu user={user} />}
        </div>
      </div>
      <OfflineNote />
    </header>
  )
}

/** Reduces the side bar to icons, and back. */
function NarrowToggle() {
  const t = useTranslations('admin.desk')
  const isNarrow = useIsNarrow()
  const label = t(isNarrow ? 'expand' : 'collapse')
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <Tooltip text={label}>
      <Button
        look="ghost"
        size="icon"
        className="-ml-2.5 max-lg:hidden"
        aria-label={label}
        onClick={toggleNarrow}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  )
}

/** The button that opens the navigation in a sheet, on screens without a side bar. */
function Screens() {
  const t = useTranslations('admin')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        className="-ml-2.5 lg:hidden"
        aria-label={t('navigation')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden className="size-5" />
      </Button>
      {isOpen && (
        <Sheet title={t('navigation')} edge="left" onClose={close}>
          <nav aria-label={t('navigation')}>
            <ScreenList onPress={close} />
          </nav>
          <p className="border-t border-line p-3">
            <Link to="/" onClick={close} className={buttonClass('ghost')}>
              <Store aria-hidden className="size-4" />
              {t('desk.back')}
            </Link>
          </p>
        </Sheet>
      )}
    </>
  )
}
