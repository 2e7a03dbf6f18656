import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { AgreementState, MilestoneState } from '../agreement.ts'

const tones: Record<AgreementState, Tone> = {
  unpaid: 'warning',
  running: 'info',
  idle: 'warning',
  complete: 'success',
  ended: 'neutral',
  void: 'neutral',
}

export function AgreementBadge({ state }: { state: AgreementState }) {
  const t = useTranslations('agreements')
  return (
    <Badge dot tone={tones[state]}>
      {t(`state.${state}`)}
    </Badge>
  )
}

const milestoneTones: Record<MilestoneState, Tone> = {
  planned: 'neutral',
  running: 'info',
  delivered: 'warning',
  disputed: 'danger',
  released: 'success',
  refunded: 'neutral',
  dropped: 'neutral',
}

export function MilestoneBadge({ state }: { state: MilestoneState }) {
  const t = useTranslations('agreements')
  return <Badge tone={milestoneTones[state]}>{t(`milestone.${state}`)}</Badge>
}
