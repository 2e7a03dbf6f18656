import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { useDayName } from '#ui/use-day-name.ts'
import { cx } from '#ui/cx.ts'
import { CalendarClock } from '#ui/icons.ts'
import type { AwayFacts } from '../../away.ts'

interface BadgeProps extends Pick<AwayFacts, 'awayUntil'> {
  className?: string
}

/** Says until when a viber is away. Renders nothing for a viber who is not. */
export function AwayBadge({ awayUntil, className }: BadgeProps) {
  const t = useTranslations('account.away')
  const dayName = useDayName()
  if (!awayUntil) return null
  return (
    <Badge tone="warning" className={cx('justify-self-start', className)}>
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      {t('chip', { day: dayName(awayUntil) })}
    </Badge>
  )
}

/** The badge, with the viber's note below it. */
export function AwayNotice({ awayUntil, awayNote }: AwayFacts) {
  if (!awayUntil) return null
  return (
    <div className="grid gap-1.5">
      <AwayBadge awayUntil={awayUntil} />
      {awayNote && (
        <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-ink-2">
          {awayNote}
        </p>
      )}
    </div>
  )
}
