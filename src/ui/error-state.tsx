import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { RotateCw } from './icons.ts'

interface Props {
  title?: ReactNode
  /** Null if the title is enough. */
  text?: string | null
  /** The thrown error. Its request id is shown, so that the operator can find it in the log. */
  error?: unknown
  onRetry?: () => void
  level?: 1 | 2 | 3
}

function requestIdOf(error: unknown): string | undefined {
  const id = (error as { requestId?: unknown } | null | undefined)?.requestId
  return typeof id === 'string' ? id : undefined
}

export function ErrorState({ title, text, error, onRetry, level = 2 }: Props) {
  const t = useTranslations('ui')
  const Heading = `h${level}` as const
  const requestId = requestIdOf(error)
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-2xl border border-line bg-surface px-6 py-12 text-center"
    >
      <Heading className="text-xl">{title ?? t('errorTitle')}</Heading>
      {text !== null && <p className="max-w-prose text-ink-2">{text ?? t('errorText')}</p>}
      {requestId && (
        <p className="text-sm text-ink-3">
          {t('requestId')} <code className="select-all">{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button look="secondary" className="mt-3" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
