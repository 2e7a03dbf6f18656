import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

const SignInDialog = lazy(async () => ({
  default: (await import('#accounts/web/sign-in-dialog.tsx')).SignInDialog,
}))

interface Props {
  error: unknown
  message: string
  /** What did not happen; 'Error' unless told. */
  title?: string
  /** Tries again once the same person has signed in anew. */
  onRetry: () => void
}

/** Why nothing was saved; what was typed stays, and is kept in this browser besides. */
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
  if (isApiError(error) && error.status === 401) return <SessionEnded onRetry={onRetry} />
  return (
    <Alert live tone="danger" title={title ?? t('failed')}>
      {isApiError(error) && error.errors.length > 0 ? t('besideFields') : message}
    </Alert>
  )
}

/** Whoever was writing signs in where they are and goes on (edge case 57). */
function SessionEnded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('publishing')
  const [isOpen, setOpen] = useState(true)
  return (
    <Alert live tone="warning" title={t('sessionEnded')}>
      <p>{t('kept')}</p>
      <Button look="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t('signInAgain')}
      </Button>
      {isOpen && (
        <Suspense>
          <SignInDialog
            title={t('sessionEnded')}
            text={t('kept')}
            onClose={() => setOpen(false)}
            onSignedIn={onRetry}
          />
        </Suspense>
      )}
    </Alert>
  )
}
