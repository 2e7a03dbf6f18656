import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { DisputeRoom } from '../contract.ts'
import { AdminTools } from './admin-tools.tsx'
import { DisputeBadge, PriorityBadge } from './badges.tsx'
import { Offers } from './offers.tsx'
import { DisputeRecord } from './record.tsx'
import { StateCard } from './state-card.tsx'
import { StatementForm } from './statement-form.tsx'

/** The dispute's page for both parties and admins, with what the viewer may do. */
export function RoomView({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  return (
    <>
      <header className="mb-6 grid gap-2">
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-3">
          <DisputeBadge status={room.status} />
          {room.viewerRole === 'admin' && <PriorityBadge priority={room.priority} />}
          <span>{t('number', { id: room.id })}</span>
          <span>{t('openedBy', { name: isolated(room.initiatorName) })}</span>
        </p>
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {room.orderTitle}
        </h1>
        <p className="text-ink-2">
          {t(`reason.${room.reason}`)} · <Money amount={room.orderAmount} />
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <StateCard room={room} />
          <Card as="section" aria-labelledby="record">
            <h2 id="record" className="text-xl">
              {t('record')}
            </h2>
            <p className="mb-5 text-sm text-ink-3">{t('recordText')}</p>
            <DisputeRecord room={room} />
          </Card>
          <StatementForm room={room} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-24">
          {room.viewerRole === 'admin' && <AdminTools dispute={room} />}
          <Offers room={room} />
        </div>
      </div>
    </>
  )
}
