import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { InvitationStatus } from '../invitations-contract.ts'

const tones: Record<InvitationStatus, Tone> = {
  open: 'info',
  proposed: 'success',
  declined: 'neutral',
}

export function InvitationBadge({ status }: { status: InvitationStatus }) {
  const t = useTranslations('briefs.invitations')
  return (
    <Badge dot tone={tones[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}
