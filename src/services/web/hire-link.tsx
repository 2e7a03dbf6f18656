import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass, type ButtonLook, type ButtonSize } from '#ui/button.tsx'

interface Props {
  serviceId: number
  /** A package to begin with, instead of hours. */
  tier?: 'basic' | 'standard' | 'premium'
  look?: ButtonLook
  size?: ButtonSize
  children: ReactNode
}

/** Links to the checkout. A visitor logs in first and then continues to the checkout. */
export function HireLink({ serviceId, tier, look = 'primary', size, children }: Props) {
  const user = useUser()
  const checkout = paths.checkout(serviceId)
  const className = buttonClass(look, size)
  if (user) {
    return (
      <Link to={checkout} search={{ package: tier }} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/auth"
      search={{ next: tier ? `${checkout}?package=${tier}` : checkout }}
      className={className}
    >
      {children}
    </Link>
  )
}
