import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useDateTime } from '#ui/use-date-time.ts'
import type { BroadcastState as State } from '../broadcast.ts'
import type { ListedBroadcast } from '../contract.ts'

const tones = { draft: 'neutral', sending: 'info', sent: 'success', cancelled: 'warning' } as const

export function BroadcastState({ state }: { state: State }) {
  const t = useTranslations('broadcasts.states')
  return (
    <Badge dot tone={tones[state]}>
      {t(state)}
    </Badge>
  )
}

interface Props {
  broadcast: ListedBroadcast
  className?: string
}

/** Why a broadcast is not finished yet, and when it goes on. */
export function WaitNote({ broadcast: { waitsUntil }, className }: Props) {
  const t = useTranslations('broadcasts')
  const dateTime = useDateTime()
  if (!waitsUntil) return null
  return (
    <span className={cx('text-warning', className)}>
      {t('waiting', { time: dateTime(waitsUntil) })}
    </span>
  )
}
