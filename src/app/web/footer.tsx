import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuNode } from '#menus/contract.ts'
import { MenuLink } from '#menus/web/menu-link.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { LanguageSelector } from './header/language-selector.tsx'
import { footerColumns, type NavLink } from './links.ts'
import { Logo } from './header/logo.tsx'
import { SocialLinks } from './social-links.tsx'

const linkClass =
  'inline-flex min-h-11 items-center text-sm text-ink-2 wrap-anywhere hover:text-ink hover:underline sm:min-h-9'

/** Two columns next to each other on a phone, aligned with the next row. */
const columnClass = 'max-sm:basis-[calc(50%-2rem)]'

export function Footer() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const items = useMenu('footer')
  const single = items.filter(({ children }) => children.length === 0)
  const isShown = ({ label }: NavLink) => label !== 'join' || site?.isRegistrationOpen
  return (
    <footer className="mt-16 border-t border-line bg-surface print:hidden">
      <div className="container-page flex flex-wrap gap-x-16 gap-y-10 py-12">
        <div className="grid flex-1 basis-64 content-start gap-3">
          <Logo />
          <p className="max-w-xs text-sm text-ink-2">{t('footerPromise')}</p>
          <SocialLinks />
        </div>
        {footerColumns.map((column) => (
          <nav
            key={column.heading}
            aria-labelledby={`footer-${column.heading}`}
            className={columnClass}
          >
            <h2 id={`footer-${column.heading}`} className="font-sans text-sm font-semibold">
              {t(column.heading)}
            </h2>
            <ul className="mt-1">
              {column.links.filter(isShown).map((link) => (
                <li key={link.label}>
                  <Link to={link.to} search={searchOf(link)} activeProps={{}} className={linkClass}>
                    {t(link.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {items.map((item) => item.children.length > 0 && <Column key={item.id} item={item} />)}
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-4 py-6 text-sm text-ink-3">
          <p>{t('copyright', { brand: site?.title ?? '' })}</p>
          {single.length > 0 && (
            <ul className="flex flex-wrap gap-x-5">
              {single.map((item) => (
                <li key={item.id}>
                  <MenuLink item={item} className={linkClass} />
                </li>
              ))}
            </ul>
          )}
          <LanguageSelector />
        </div>
      </div>
    </footer>
  )
}

/** The lists are shared by all pages, so the types cannot check a link's search parameters. */
function searchOf(link: NavLink) {
  return (link.search ?? {}) as object
}

/** An item with children becomes a column; items without children form the last row. */
function Column({ item }: { item: MenuNode }) {
  const id = `footer-${item.id}`
  return (
    <nav aria-labelledby={id} className={columnClass}>
      <h2 id={id} className="max-w-52 font-sans text-sm font-semibold wrap-anywhere">
        <MenuLink item={item} className={item.url === null ? '' : 'hover:underline'} />
      </h2>
      <ul className="mt-1">
        {item.children.map((child) => (
          <li key={child.id}>
            <MenuLink item={child} className={`${linkClass} max-w-52`} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
