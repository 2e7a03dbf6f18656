import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Why nothing was saved; what was typed stays, and is kept in this browser besides. */
export function SaveRefusal({ error, message }: { error: unknown; message: string }) {
  const t = useTranslations('cms.pages')
  const next = useLocation({ select: ({ href }) => href })
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <Alert live tone="warning" title={t('offline')}>
        {t('kept')}
      </Alert>
    )
  }
  if (!error) return null
  if (!isApiError(error) || error.status !== 401) {
    return (
      <Alert live tone="danger" title={t('failed')}>
        {message}
      </Alert>
    )
  }
  return (
    <Alert live tone="warning" title={t('sessionEnded')}>
      <p>{t('kept')}</p>
      {/* A full load: the page still believes in the session that has ended. */}
      <a
        href={`/auth?${new URLSearchParams({ next })}`}
        className={`${buttonClass('secondary')} mt-3`}
      >
        {t('signInAgain')}
      </a>
    </Alert>
  )
}
