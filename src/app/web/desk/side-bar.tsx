import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Logo } from '../header/logo.tsx'
import { useIsNarrow } from './narrow.ts'
import { ScreenList } from './screen-list.tsx'

/** The navigation next to the page, on screens with room for it. It can be reduced to icons. */
export function SideBar() {
  const t = useTranslations('admin')
  const ts = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const isNarrow = useIsNarrow()
  return (
    <nav
      aria-label={t('navigation')}
      className="desk-side sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface lg:flex print:hidden"
    >
      <Link
        to="/"
        aria-label={ts('brandHome', { brand: site.title })}
        className="flex h-16 shrink-0 items-center border-b border-line px-5 narrow:justify-center narrow:px-0 narrow:[&_img]:max-w-11"
      >
        <Logo nameClass="truncate narrow:sr-only" />
      </Link>
      <ScreenList isNarrow={isNarrow} />
    </nav>
  )
}
