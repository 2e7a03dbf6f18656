import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Pencil, Trash2 } from '#ui/icons.ts'
import type { HoursEntry } from '../contract.ts'
import { useDayName } from '#ui/use-day-name.ts'

interface Props {
  entry: HoursEntry
  /** Absent for readers. */
  onEdit?: (entry: HoursEntry) => void
  onRemove?: (entry: HoursEntry) => void
}

export function EntryRow({ entry, onEdit, onRemove }: Props) {
  const t = useTranslations('worklog')
  const format = useFormatter()
  const dayName = useDayName()
  const names = { day: dayName(entry.day) }
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
          <CalendarDate date={entry.day} />
          <span className="font-semibold text-ink tabular-nums">
            {t('hours', { hours: format.number(entry.hours), count: entry.hours })}
          </span>
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
          {entry.memo}
        </p>
      </div>
      {onEdit && onRemove && (
        <div className="flex shrink-0">
          <Button
            look="ghost"
            size="icon"
            aria-haspopup="dialog"
            aria-label={t('edit', names)}
            onClick={() => onEdit(entry)}
          >
            <Pencil aria-hidden className="size-4" />
          </Button>
          <Button
            look="ghost"
            size="icon"
            aria-haspopup="dialog"
            aria-label={t('remove', names)}
            onClick={() => onRemove(entry)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </li>
  )
}
