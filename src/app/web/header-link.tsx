import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { NavLink } from './links.ts'

/** Every link of the header's row looks like this, the operator's own too. */
export const barClass =
  'inline-flex min-h-11 items-center rounded-full px-2 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:text-ink'

interface Props {
  link: NavLink
  className?: string
}

/** One of the product's links. */
export function HeaderLink({ link, className = barClass }: Props) {
  const t = useTranslations('shell')
  return (
    <Link to={link.to} activeOptions={{ exact: link.to === '/' }} className={className}>
      {t(link.label)}
    </Link>
  )
}
