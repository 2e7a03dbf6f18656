import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from './error-state.tsx'

interface Props {
  /** 2 where it stands in a page that has a heading of its own. */
  level?: 1 | 2
  error?: unknown
  onRetry?: () => void
  /** Where whoever is refused may go instead. */
  instead?: ReactNode
}

/** The sentence's end stands below its beginning. */
const parts = {
  text: (words: ReactNode) => (
    <span className="mt-2 block max-w-prose font-sans text-base font-normal tracking-normal text-ink-2">
      {words}
    </span>
  ),
}

/** The specification's one text for a refusal and for a failure; only a failure can be retried. */
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
