import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuNode } from '#menus/contract.ts'
import { MenuLink } from '#menus/web/menu-link.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { LanguageSelector } from './header/language-selector.tsx'
import { useFooterColumns } from './use-footer-columns.ts'
import { Logo } from './header/logo.tsx'

/** The SVG path of each network's icon. */
const networkIcons = {
  x: 'M3.5 3.5h4.8l12.2 17h-4.8zM20 3.5l-7 8M10.7 13.2 4 20.5',
  linkedin: 'M4 9.5v10.5M4 4.5v.1M9.5 20V9.5M9.5 14c0-6 9.5-6 9.5 0v6',
  github:
    'M9 19.5c-4.5 1.4-4.5-2.3-6-2.8m12 5.3v-3.6c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.3 4.3 0 0 0-.1-3.2s-1-.3-3.5 1.3a12 12 0 0 0-6.2 0C6.4 3.7 5.4 4 5.4 4a4.3 4.3 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.4c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V22',
  youtube: 'M3 8.5a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5 3-5 3z',
} as const
const networks = Object.keys(networkIcons) as (keyof typeof networkIcons)[]

const linkClass =
  'inline-flex min-h-11 items-center text-sm text-ink-2 wrap-anywhere hover:text-ink hover:underline sm:min-h-9'

/** Two columns next to each other on a phone, aligned with the next row. */
const columnClass = 'max-sm:basis-[calc(50%-2rem)]'

export function Footer() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const items = useMenu('footer')
  const single = items.filter(({ children }) => children.length === 0)
  return (
    <footer className="mt-16 border-t border-line bg-surface print:hidden">
      <div className="container-page flex flex-wrap gap-x-16 gap-y-10 py-12">
        <div className="grid flex-1 basis-64 content-start gap-3">
          <Logo />
          <p className="max-w-xs text-sm text-ink-2">{t('footerPromise')}</p>
          <SocialLinks />
        </div>
        {useFooterColumns().map((column) => (
          <nav
            key={column.heading}
            aria-labelledby={`footer-${column.heading}`}
            className={columnClass}
          >
            <h2 id={`footer-${column.heading}`} className="font-sans text-sm font-semibold">
              {t(column.heading)}
            </h2>
            <ul className="mt-1">
              {column.links.map(({ key, text, to, search }) => (
                <li key={key}>
                  {/* The links are shared by all pages, so the types cannot check search parameters. */}
                  <Link to={to} search={search as object} activeProps={{}} className={linkClass}>
                    {text}
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

/** Links to the marketplace's profiles in social networks. A network without an address has no icon. */
function SocialLinks() {
  const t = useTranslations('shell.networks')
  const { site } = useRouteContext({ from: '__root__' })
  const shown = networks.flatMap((name) => {
    const href = site?.social[name]
    return href ? [{ name, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="-ml-3 flex">
      {shown.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener me"
            aria-label={t(name)}
            className="grid size-11 place-content-center text-ink-2 hover:text-ink"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-5"
            >
              <path d={networkIcons[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
