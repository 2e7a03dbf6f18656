import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MenuLink as Item } from '../contract.ts'

interface Props {
  item: Item
  className?: string
  onClick?: () => void
}

/** One item: within the site without a new page load, elsewhere as a plain link. A heading is text. */
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

/** Files and the API are no screens of the product; a `$` would name a part of an address. */
function isScreen(url: string): boolean {
  return /^\/(?!api\/|media\/)[^.$]*$/.test(url)
}
