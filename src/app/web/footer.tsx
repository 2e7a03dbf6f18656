import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageSelector } from './language-selector.tsx'
import { footerColumns, useIsReady, type NavLink } from './links.ts'
import { Logo } from './logo.tsx'

export function Footer() {
  const t = useTranslations('shell')
  const isReady = useIsReady()
  const columns = footerColumns
    .map((column) => ({ ...column, links: column.links.filter((link) => isReady(link.to)) }))
    .filter((column) => column.links.length > 0)
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="container-page flex flex-wrap gap-x-16 gap-y-10 py-12">
        <div className="grid flex-1 basis-64 content-start gap-3">
          <Logo />
          <p className="max-w-xs text-sm text-ink-2">{t('footerPromise')}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.heading} aria-labelledby={`footer-${column.heading}`}>
            <h2 id={`footer-${column.heading}`} className="font-sans text-sm font-semibold">
              {t(column.heading)}
            </h2>
            <ul className="mt-1">
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link
                    to={link.to}
                    search={searchOf(link)}
                    activeProps={{}}
                    className="inline-flex min-h-11 items-center text-sm text-ink-2 hover:text-ink hover:underline sm:min-h-9"
                  >
                    {t(link.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-4 py-6 text-sm text-ink-3">
          <Copyright />
          <LanguageSelector />
        </div>
      </div>
    </footer>
  )
}

/** Every link of the lists names its page's own parameters; the lists are shared by all pages. */
function searchOf(link: NavLink) {
  return (link.search ?? {}) as object
}

function Copyright() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  return <p>{t('copyright', { brand: site?.title ?? '' })}</p>
}
