import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A client who followed somebody's link to a viber's tab. */
export function ProvidersOnly() {
  const t = useTranslations('dashboard')
  return (
    <EmptyState
      icon={Lock}
      title={t('providersOnly')}
      text={t('providersOnlyText')}
      action={
        <Link to="/dashboard" className={buttonClass('secondary')}>
          {t('backToOverview')}
        </Link>
      }
    />
  )
}
