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

/** The documents a new member agrees to, shown only if they are published: the footer links to existing pages only. */
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
