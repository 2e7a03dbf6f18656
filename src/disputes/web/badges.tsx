import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { DisputeStatus, Priority } from '../dispute.ts'

const statusTones: Record<DisputeStatus, Tone> = {
  open: 'danger',
  under_review: 'info',
  awaiting_response: 'warning',
  resolved: 'success',
  closed: 'neutral',
}
const priorityTones: Record<Priority, Tone> = {
  urgent: 'danger',
  high: 'warning',
  medium: 'neutral',
  low: 'neutral',
}

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const t = useTranslations('disputes')
  return (
    <Badge dot tone={statusTones[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useTranslations('disputes')
  return <Badge tone={priorityTones[priority]}>{t(`priority.${priority}`)}</Badge>
}
