import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuLink as Item } from '../contract.ts'

interface Props {
  item: Item
  className?: string
  onClick?: () => void
}

/** A menu item: a router link within the site, a plain link elsewhere, text for a heading. */
export function MenuLink({ item: { title, url, openInNewTab }, ...rest }: Props) {
  const t = useTranslations('shell')
  if (url === null) return <span className={rest.className}>{title}</span>
  if (openInNewTab) {
    return (
      <a href={url} target="_blank" rel="noopener" {...rest}>
        {title}
        <span className="sr-only"> {t('newTab')}</span>
      </a>
    )
  }
  if (!isScreen(url)) {
    return (
      <a href={url} {...rest}>
        {title}
      </a>
    )
  }
  const { pathname, searchParams, hash } = new URL(url, 'https://site.invalid')
  return (
    <Link
      to={pathname as '/'}
      search={Object.fromEntries(searchParams) as object}
      hash={hash.slice(1)}
      activeProps={{}}
      {...rest}
    >
      {title}
    </Link>
  )
}

/** Files and the API are not routes of the router, and `$` would be read as a route parameter. */
function isScreen(url: string): boolean {
  return /^\/(?!api\/|media\/)[^.$]*$/.test(url)
}
