import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { NavLink } from '../links.ts'

/** The style of every link in the header's row, including the operator's. */
export const barClass =
  'inline-flex min-h-11 items-center rounded-full px-2 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:text-ink'

interface Props {
  link: NavLink
  className?: string
}

/** One of the built-in links. */
export function HeaderLink({ link, className = barClass }: Props) {
  const t = useTranslations('shell')
  return (
    <Link to={link.to} activeOptions={{ exact: link.to === '/' }} className={className}>
      {t(link.label)}
    </Link>
  )
}
