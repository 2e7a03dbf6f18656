import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { Alert } from '#ui/alert.tsx'

/** Says why the viber's services are not in lists, if the marketplace lists only confirmed vibers. */
export function ConfirmToBeListed() {
  const t = useTranslations('services')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  if (!site.listingNeedsConfirmedAddress || !user || user.isEmailVerified) return null
  return (
    <Alert title={t('confirmToBeListed')} className="mb-4">
      <p>{t('confirmToBeListedText')}</p>
      <Link
        to="/dashboard"
        search={{ tab: 'settings' }}
        hash="profile"
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
      >
        {t('confirmToBeListedLink')}
      </Link>
    </Alert>
  )
}
