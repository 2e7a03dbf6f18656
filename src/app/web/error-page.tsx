import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { ErrorState } from '#ui/error-state.tsx'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const isOnline = useIsOnline()
  // Always active: when the connection returns, an effect for the offline state would be cleaned up before its
  // listener could run.
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
