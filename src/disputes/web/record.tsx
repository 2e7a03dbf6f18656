import {
  CircleHelp,
  Clock,
  FileText,
  Gavel,
  Handshake,
  Landmark,
  MessageSquareWarning,
  Reply,
  Scale,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FileList } from '#attachments/web/file-list.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { DisputeRoom } from '../contract.ts'
import type { DisputeEntry } from '../record.ts'
import type { EntryKind } from '../dispute.ts'

const icons: Record<EntryKind, LucideIcon> = {
  opening: MessageSquareWarning,
  response: Reply,
  evidence: FileText,
  question: CircleHelp,
  offer: Handshake,
  offer_withdrawn: Undo2,
  offer_declined: Undo2,
  settlement: Handshake,
  withdrawal: Undo2,
  review: Scale,
  ruling: Gavel,
  timeout: Clock,
  reminder: Clock,
  chargeback: Landmark,
  external_refund: Undo2,
}

/** The record, oldest entry first; the same for both parties and admins. */
export function DisputeRecord({ room }: { room: DisputeRoom }) {
  const { entries } = room
  return (
    <ol className="grid">
      {entries.map((entry, index) => (
        <Entry key={entry.id} room={room} entry={entry} isLast={index === entries.length - 1} />
      ))}
    </ol>
  )
}

interface EntryProps {
  room: DisputeRoom
  entry: DisputeEntry
  isLast: boolean
}

function Entry({ room, entry, isLast }: EntryProps) {
  const t = useTranslations('disputes')
  const Icon = icons[entry.kind]
  const name = isolated(entry.authorName ?? t('team'))
  return (
    <li className="flex gap-4">
      <div aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
        <span className="grid size-9 place-items-center rounded-full bg-surface-2 text-ink-2">
          <Icon className="size-4" />
        </span>
        {!isLast && <span className="w-px bg-line" />}
      </div>
      <div className={cx('min-w-0 flex-1 pt-1.5', !isLast && 'pb-6')}>
        <p className="font-medium wrap-anywhere">
          {t(`entry.${entry.kind}`, { name })}{' '}
          {entry.amount !== null && <Money amount={entry.amount} className="font-bold" />}
        </p>
        <DateText at={entry.at} look="dateTime" className="text-sm text-ink-3" />
        {entry.text && (
          <p
            dir="auto"
            className="mt-2 rounded-lg bg-surface-2 px-4 py-3 text-sm wrap-anywhere whitespace-pre-line text-ink-2"
          >
            {entry.text}
          </p>
        )}
        <FileList files={entry.files} hrefOf={({ id }) => `/api/disputes/${room.id}/files/${id}`} />
      </div>
    </li>
  )
}
