import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ErrorState } from '#ui/error-state.tsx'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t('errorTitle')}
        text={t('errorText')}
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
