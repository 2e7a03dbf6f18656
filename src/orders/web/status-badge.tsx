import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { OrderStatus } from '../statuses.ts'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  in_progress: 'info',
  completed: 'success',
  cancelled: 'neutral',
  disputed: 'danger',
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders')
  return (
    <Badge dot tone={tones[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}
