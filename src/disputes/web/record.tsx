import { useTranslations } from 'use-intl'
import { FileList } from '#attachments/web/file-list.tsx'
import { DateText } from '#ui/date-text.tsx'
import {
  CircleHelp,
  Clock,
  FileText,
  Gavel,
  Handshake,
  type IconComponent,
  Landmark,
  MessageSquareWarning,
  Reply,
  Scale,
  Undo2,
} from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { DisputeRoom } from '../contract.ts'
import type { DisputeEntry } from '../record.ts'
import type { EntryKind } from '../dispute.ts'

const icons: Record<EntryKind, IconComponent> = {
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
  return (
    <Timeline
      entries={room.entries.map((entry) => ({
        key: entry.id,
        icon: icons[entry.kind],
        content: <Entry room={room} entry={entry} />,
      }))}
    />
  )
}

interface EntryProps {
  room: DisputeRoom
  entry: DisputeEntry
}

function Entry({ room, entry }: EntryProps) {
  const t = useTranslations('disputes')
  const name = isolated(entry.authorName ?? t('team'))
  return (
    <>
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
    </>
  )
}
