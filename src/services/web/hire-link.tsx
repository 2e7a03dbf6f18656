import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass, type ButtonLook, type ButtonSize } from '#ui/button.tsx'
import type { Service } from '../contract.ts'

interface Props {
  service: Pick<Service, 'id' | 'awayUntil'>
  /** A package to begin with, instead of hours. */
  tier?: 'basic' | 'standard' | 'premium'
  look?: ButtonLook
  size?: ButtonSize
  onClick?: () => void
  children: ReactNode
}

/**
 * Links to the checkout. A visitor logs in first and then continues to the checkout. While the viber is away, links to
 * the request for a quote instead.
 */
export function HireLink({ service, tier, look = 'primary', size, onClick, children }: Props) {
  const user = useUser()
  const t = useTranslations('services')
  const checkout = paths.checkout(service.id)
  const className = buttonClass(look, size)
  if (service.awayUntil) {
    return (
      <Link to={paths.quote(service.id)} onClick={onClick} className={className}>
        {t('askForQuote')}
      </Link>
    )
  }
  if (user) {
    return (
      <Link to={checkout} search={{ package: tier }} onClick={onClick} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/auth"
      search={{ next: tier ? `${checkout}?package=${tier}` : checkout }}
      onClick={onClick}
      className={className}
    >
      {children}
    </Link>
  )
}
