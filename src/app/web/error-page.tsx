import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { ErrorState } from '#ui/error-state.tsx'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const isOnline = useIsOnline()
  // Listens as long as it stands: the connection's return takes what was there for being offline away, before a
  // listener of it would have its turn.
  useEffect(() => {
    const open = () => globalThis.location.reload()
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [])
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t(isOnline ? 'errorTitle' : 'offlineTitle')}
        text={t(isOnline ? 'errorText' : 'offlineText')}
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
