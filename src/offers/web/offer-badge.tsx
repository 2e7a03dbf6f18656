import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { OfferStatus } from '../process.ts'

const tones: Record<OfferStatus, Tone> = {
  requested: 'info',
  offered: 'info',
  countered: 'info',
  agreed: 'warning',
  hired: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  lapsed: 'neutral',
  closed: 'neutral',
}

export function OfferBadge({ status }: { status: OfferStatus }) {
  const t = useTranslations('offers')
  return (
    <Badge dot tone={tones[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}
