import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Lock } from '#ui/icons.ts'

/** Shown to a client who opens a page that is only for vibers. */
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
