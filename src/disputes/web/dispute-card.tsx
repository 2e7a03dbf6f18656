import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { Dispute } from '../contract.ts'
import { isActive } from '../dispute.ts'
import { ReviewButton } from './admin-tools.tsx'
import { DisputeBadge, PriorityBadge } from './badges.tsx'
import { RulingForm, useRuling } from './ruling-form.tsx'

interface Props {
  dispute: Dispute
  /** The keyboard shortcut that opens its page, if there is one. */
  roomKey?: string | undefined
}

/** A dispute in the admins' list, with the form to decide it where that is possible. */
export function DisputeCard({ dispute, roomKey }: Props) {
  const t = useTranslations('disputes')
  const isRunning = isActive(dispute.status)
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <DisputeBadge status={dispute.status} />
            {isRunning && <PriorityBadge priority={dispute.priority} />}
            <span>{t('number', { id: dispute.id })}</span>
          </p>
          <h3 dir="auto" className="mt-2 font-sans text-lg font-semibold wrap-anywhere">
            {dispute.orderTitle}
          </h3>
          <p className="text-sm text-ink-3">
            {t('openedBy', { name: isolated(dispute.initiatorName) })} ·{' '}
            <DateText at={dispute.createdAt} />
          </p>
        </div>
        <p className="sm:text-right">
          <span className="sr-only">{t('total')} </span>
          <Money amount={dispute.orderAmount} className="text-lg font-bold" />
          <Link
            to={paths.order(dispute.orderId)}
            className="flex min-h-11 items-center text-sm sm:justify-end text-brand-ink hover:underline"
          >
            {t('orderLink', { id: dispute.orderId })}
          </Link>
        </p>
      </div>
      <div>
        <p className="font-medium">{t(`reason.${dispute.reason}`)}</p>
        <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere text-ink-2">
          {dispute.description}
        </p>
      </div>
      <Standing dispute={dispute} />
      <Deciding dispute={dispute} roomKey={roomKey} />
    </Card>
  )
}

/** Which parties have answered, or what was decided. */
function Standing({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const { resolution, resolutionAmount, clientResponse, providerResponse } = dispute
  const isClosed = dispute.status === 'closed'
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      {resolution && (
        <p className="font-medium text-ink">
          {t('admin.ruled', { resolution: t(`admin.resolutions.${resolution}`) })}{' '}
          {resolutionAmount !== null && <Money amount={resolutionAmount} />}
        </p>
      )}
      {isClosed && (
        <p>{t('now.closed', { asked: 'none', name: '', through: dispute.closedThrough ?? '' })}</p>
      )}
      {isActive(dispute.status) && (
        <p>
          {t('admin.answers', {
            client: clientResponse ? 'yes' : 'no',
            provider: providerResponse ? 'yes' : 'no',
          })}
          {dispute.answerBy && (
            <>
              {' · '}
              {t('answerBy')} <DateText at={dispute.answerBy} look="dateTime" />
            </>
          )}
        </p>
      )}
      {dispute.adminNotes && (
        <p dir="auto" className="wrap-anywhere">
          <span className="font-semibold">{t('admin.notesShown')}: </span>
          {dispute.adminNotes}
        </p>
      )}
    </div>
  )
}

function Deciding({ dispute, roomKey }: Props) {
  const t = useTranslations('disputes.admin')
  const [isOpen, setOpen] = useState(false)
  const ruling = useRuling(dispute)
  const mayResolve = dispute.actions.includes('resolve')
  const isOwn = dispute.viewerRole !== 'admin' && isActive(dispute.status)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {isOwn && <p className="text-sm text-ink-2">{t('ownCase')}</p>}
      {dispute.isFrozen && isActive(dispute.status) && <Frozen />}
      <div className="flex flex-wrap gap-2">
        <Link
          to={paths.dispute(dispute.orderId)}
          aria-keyshortcuts={roomKey}
          className={buttonClass('secondary')}
        >
          {t('room')}
        </Link>
        {dispute.actions.includes('review') && <ReviewButton dispute={dispute} />}
        {mayResolve && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hideForm') : t('resolve')}
          </Button>
        )}
      </div>
      {isOpen && (mayResolve || ruling.isLate) && (
        <div className="max-w-xl">
          <RulingForm dispute={dispute} ruling={ruling} />
        </div>
      )}
    </div>
  )
}

function Frozen() {
  const t = useTranslations('disputes')
  return <p className="text-sm text-ink-2">{t('nowText.frozen')}</p>
}
