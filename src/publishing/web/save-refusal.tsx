import { useTranslations } from 'use-intl'
import { SessionEnded } from '#accounts/web/session-ended.tsx'
import { isApiError } from '#platform/web/query.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Alert } from '#ui/alert.tsx'

interface Props {
  error: unknown
  message: string
  /** The title of the alert; a general one by default. */
  title?: string
  /** Retries after the same person has logged in again. */
  onRetry: () => void
}

/** Explains why a save failed. The form keeps its values, and this browser keeps them as a draft. */
export function SaveRefusal({ error, message, title, onRetry }: Props) {
  const t = useTranslations('publishing')
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <Alert live tone="warning" title={t('offline')}>
        {t('kept')}
      </Alert>
    )
  }
  if (!error) return null
  if (isApiError(error) && error.status === 401) {
    return <SessionEnded text={t('kept')} onSignedIn={onRetry} />
  }
  return (
    <Alert live tone="danger" title={title ?? t('failed')}>
      {isApiError(error) && error.errors.length > 0 ? t('besideFields') : message}
    </Alert>
  )
}
