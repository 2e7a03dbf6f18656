import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { PublicationStatus } from '../publication.ts'

type Status = PublicationStatus | 'archived'

const tones: Record<Status, Tone> = {
  draft: 'neutral',
  pending_review: 'warning',
  published: 'success',
  rejected: 'danger',
  archived: 'neutral',
}

interface Props {
  status: Status
  /** An approved version is public while this one is not. */
  hasLiveVersion?: boolean | undefined
}

export function StatusBadge({ status, hasLiveVersion = false }: Props) {
  const t = useTranslations('publishing')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge dot tone={tones[status]} className="whitespace-nowrap">
        {t(`statuses.${status}`)}
      </Badge>
      {hasLiveVersion && status !== 'published' && (
        <span className="text-xs text-ink-3">{t('hasLive')}</span>
      )}
    </span>
  )
}
