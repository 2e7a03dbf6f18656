import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from './error-state.tsx'

interface Props {
  error?: unknown
  onRetry?: () => void
  /** Where whoever is refused may go instead. */
  instead?: ReactNode
}

/** The specification's one text for a refusal and for a failure; only a failure can be retried. */
export function AccessDenied({ error, onRetry, instead }: Props) {
  const t = useTranslations('ui')
  const status = (error as { status?: unknown } | null | undefined)?.status
  const isRefusal = !error || status === 403
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t('accessDenied')}
        text={t('accessDeniedText')}
        error={error}
        {...(!isRefusal && onRetry && { onRetry })}
      />
      {instead && <p className="mt-6 text-center">{instead}</p>}
    </div>
  )
}
