import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { BriefStatus } from '../process.ts'

const tones: Record<BriefStatus, Tone> = {
  draft: 'neutral',
  in_review: 'info',
  open: 'success',
  paused: 'warning',
  filled: 'brand',
  closed: 'neutral',
  expired: 'neutral',
}

/** The status of a gig; an admin can hide a gig of any status. */
export function GigBadge({ status, isHidden }: { status: BriefStatus; isHidden: boolean }) {
  const t = useTranslations('briefs')
  return (
    <>
      <Badge dot tone={tones[status]}>
        {t(`status.${status}`)}
      </Badge>
      {isHidden && <Badge tone="danger">{t('hidden')}</Badge>}
    </>
  )
}
