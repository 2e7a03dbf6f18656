import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMenu } from '#menus/web/use-menu.ts'

const linkClass = 'underline hover:text-ink'
const terms = (text: ReactNode) => (
  <Link to="/$slug" params={{ slug: 'terms' }} className={linkClass}>
    {text}
  </Link>
)
const privacy = (text: ReactNode) => (
  <Link to="/$slug" params={{ slug: 'privacy' }} className={linkClass}>
    {text}
  </Link>
)

/** What a new member agrees to, as far as the marketplace has published it: the footer leads to pages that exist. */
export function Terms() {
  const t = useTranslations('auth')
  const items = useMenu('footer')
  const urls = new Set(
    items.flatMap(({ url, children }) => [url, ...children.map((one) => one.url)]),
  )
  if (!urls.has('/terms')) return null
  return (
    <p className="text-sm text-ink-2">
      {t.rich(urls.has('/privacy') ? 'agreeBoth' : 'agreeTerms', { terms, privacy })}
    </p>
  )
}
