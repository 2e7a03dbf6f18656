import { useTranslations } from 'use-intl'
import { withoutEnding } from '#platform/plain-text.ts'
import { Alert } from '#ui/alert.tsx'
import { isolated } from '#ui/isolated.ts'
import type { RejectionReason } from '../publication.ts'

interface Props {
  of: 'post' | 'prompt'
  reason: string | null | undefined
  reasonCode: RejectionReason | null | undefined
}

/** Shows the author why an admin sent the text back, and the next step (docs/product-rules.md#sending-back). */
export function RejectionNote({ of, reason, reasonCode }: Props) {
  const t = useTranslations('publishing')
  const why = [reasonCode && t(`reasons.${reasonCode}`), reason && isolated(bare(reason))]
  const text = why.filter(Boolean).join(' – ')
  if (text) {
    return (
      <Alert tone="warning">
        <p className="wrap-anywhere whitespace-pre-line">{t(`rejected.${of}`, { reason: text })}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={t('rejected.title')}>
      {t(of === 'post' ? 'rejected.barePost' : 'rejected.barePrompt')}
    </Alert>
  )
}

/** Removes the final full stop, because the surrounding sentence adds one. */
const bare = (reason: string) => withoutEnding(reason.trim(), '.。')
