import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '#ui/date-text.tsx'
import {
  CircleCheck,
  CircleX,
  Clock,
  CreditCard,
  type IconComponent,
  MessageSquareWarning,
  PackageCheck,
  Star,
  Undo2,
} from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { TimelineEntry } from '../contract.ts'
import { LinkedText } from './linked-text.tsx'
import { OrderFiles } from './order-files.tsx'

const icons: Record<string, IconComponent> = {
  pay: CreditCard,
  begin: CircleCheck,
  accept: CircleCheck,
  complete: PackageCheck,
  log_hours: Clock,
  request_changes: Undo2,
  approve: CircleCheck,
  release: CircleCheck,
  paid_out: CircleCheck,
  review: Star,
  decline: CircleX,
  cancel: CircleX,
  expire: CircleX,
  pay_late: CircleX,
  pay_unavailable: CircleX,
  accept_cancellation: CircleX,
  request_cancellation: MessageSquareWarning,
  dispute: MessageSquareWarning,
}

/** Everything that happened, oldest first; the same for both parties. */
export function OrderTimeline({
  orderId,
  entries,
}: {
  orderId: number
  entries: readonly TimelineEntry[]
}) {
  return (
    <Timeline
      entries={entries.map((entry, index) => ({
        key: `${entry.at} ${entry.kind} ${index}`,
        icon: iconOf(entry),
        content: <TimelineText orderId={orderId} entry={entry} />,
      }))}
    />
  )
}

interface EntryProps {
  orderId: number
  entry: TimelineEntry
}

export function iconOf({ kind }: TimelineEntry): IconComponent {
  return icons[kind] ?? Clock
}

/** What happened and when, with the note and the files. */
export function TimelineText({ orderId, entry }: EntryProps) {
  const text = useSentence(entry)
  return (
    <>
      <p className="font-medium wrap-anywhere">{text}</p>
      <Hours entry={entry} />
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        <DateText at={entry.at} look="dateTime" />
        {entry.amount !== undefined && <Money amount={entry.amount} className="font-medium" />}
      </p>
      {entry.note && (
        <LinkedText
          text={entry.note}
          className="mt-2 rounded-lg bg-surface-2 px-4 py-3 text-sm text-ink-2"
        />
      )}
      <OrderFiles orderId={orderId} files={entry.files} />
    </>
  )
}

/** Of a delivery, when the hours log has other hours than the viber reported. */
function Hours({ entry: { hours, actorName } }: Pick<EntryProps, 'entry'>) {
  const t = useTranslations('orders')
  const format = useFormatter()
  if (!hours) return null
  const { reported, logged } = hours
  return (
    <p className="text-sm">
      {t('differ', {
        provider: isolated(actorName ?? ''),
        reported: format.number(reported),
        logged: format.number(logged),
      })}
    </p>
  )
}

/** A sentence in the reader's language; for an unknown event the server's English text. */
function useSentence({ kind, actorName, text, worked }: TimelineEntry): string {
  const t = useTranslations('orders')
  const format = useFormatter()
  const key = `timeline.${kind}` as 'timeline.pay'
  if (!t.has(key)) return text
  const hours = worked && {
    hours: worked.hours,
    day: format.dateTime(new Date(`${worked.day}T00:00:00Z`), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }),
  }
  return t(key, { name: isolated(actorName ?? ''), ...hours })
}
