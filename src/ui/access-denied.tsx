import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from './error-state.tsx'

interface Props {
  /** The heading's level; 2 if the page already has a main heading. */
  level?: 1 | 2
  error?: unknown
  onRetry?: () => void
  /** A link to an alternative page. */
  instead?: ReactNode
}

/** Renders the rich-text part of the title below the heading's main text. */
const parts = {
  text: (words: ReactNode) => (
    <span className="mt-2 block max-w-prose font-sans text-base font-normal tracking-normal text-ink-2">
      {words}
    </span>
  ),
}

/** Shown for a refusal and for a failure; only a failure can be retried. */
export function AccessDenied({ level = 1, error, onRetry, instead }: Props) {
  const t = useTranslations('ui')
  const status = (error as { status?: unknown } | null | undefined)?.status
  const isRefusal = !error || status === 403
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={level}
        title={t.rich('accessDenied', parts)}
        text={null}
        error={error}
        {...(!isRefusal && onRetry && { onRetry })}
      />
      {instead && <p className="mt-6 text-center">{instead}</p>}
    </div>
  )
}
