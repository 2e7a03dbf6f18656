import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiError } from '#platform/api-error.ts'
import { isApiError } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'

export function isSuspension(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'account.suspended'
}

/** Why the login was refused, with a link to appeal. */
export function SuspensionNotice({ message }: { message: string }) {
  const t = useTranslations('auth')
  return (
    <Alert live tone="danger" className="mb-5">
      <p dir="auto" className="font-semibold wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <p className="mt-1 mb-3">{t('suspendedText')}</p>
      <Link to="/appeal" className={buttonClass('secondary')}>
        {t('appeal')}
      </Link>
    </Alert>
  )
}
