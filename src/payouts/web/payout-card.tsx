import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { PayoutStatus } from '#ledger/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { RotateCw } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import type { Payout } from '../contract.ts'

const tones: Record<PayoutStatus, Tone> = {
  pending: 'warning',
  in_transit: 'info',
  paid: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  reversed: 'danger',
  partially_reversed: 'warning',
}

interface Retry {
  call: (id: number) => void
  isPending: boolean
}

interface Props {
  payout: Payout
  retry: Retry
}

/** One payout: its amount, order and status, and what blocks it. */
export function PayoutCard({ payout, retry }: Props) {
  const t = useTranslations('payouts')
  return (
    <Card as="article" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <PayoutStatusBadge status={payout.status} />
            <span>{t('number', { id: payout.id })}</span>
          </p>
          <Link
            to={paths.order(payout.orderId)}
            dir="auto"
            className="mt-1 inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
          >
            {payout.orderTitle}
          </Link>
        </div>
        <p className="text-right">
          <PaidAmount payout={payout} className="text-lg font-semibold" />
        </p>
      </div>
      <Reason payout={payout} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Dates payout={payout} />
        <RetryButton payout={payout} retry={retry} />
      </div>
    </Card>
  )
}

function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  const t = useTranslations('payouts')
  return (
    <Badge tone={tones[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  )
}

/** The status of a payout in a table, with the reason if it waits or failed. */
export function PayoutState({ payout }: { payout: Payout }) {
  return (
    <span className="grid justify-items-end gap-1 text-end md:justify-items-start md:text-start">
      <PayoutStatusBadge status={payout.status} />
      <Reason payout={payout} />
    </span>
  )
}

/** The amount of a payout, with the part that a chargeback took back. */
export function PaidAmount({ payout, className }: { payout: Payout; className?: string }) {
  const t = useTranslations('payouts')
  return (
    <>
      <Money amount={payout.amount} {...(className && { className })} />
      {payout.reversed > 0 && (
        <span className="block text-sm text-danger">
          {t('reversed')} <Money amount={payout.reversed} />
        </span>
      )}
    </>
  )
}

export function RetryButton({ payout, retry }: Props) {
  const t = useTranslations('payouts')
  const hydrated = useHydrated()
  if (payout.status !== 'pending' && payout.status !== 'failed') return null
  return (
    <Button
      look="secondary"
      disabled={!hydrated}
      pending={retry.isPending}
      aria-label={t('retryOf', { id: payout.id })}
      onClick={() => retry.call(payout.id)}
    >
      <RotateCw aria-hidden className="size-4" />
      {t('retry')}
    </Button>
  )
}

function Reason({ payout }: { payout: Payout }) {
  const { words, minimumText } = useReasonWords()
  const { status, blockedReason, failureReason } = payout
  if (status === 'pending' && blockedReason) {
    return <p className="text-sm text-warning">{minimumText(blockedReason)}</p>
  }
  if (status === 'failed' && failureReason) {
    return <p className="text-sm wrap-anywhere text-danger">{words(failureReason)}</p>
  }
  return null
}

/** Plain words for the gateway's reason codes; an unknown code is shown as it is. */
function useReasonWords() {
  const t = useTranslations('payouts')
  return {
    minimumText: (reason: NonNullable<Payout['blockedReason']>) => t(`blocked.${reason}`),
    words: (reason: string) => {
      const key = `failure.${reason}` as 'failure.account_closed'
      return t.has(key) ? t(key) : t('failure.other', { reason })
    },
  }
}

export function Dates({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts')
  const format = useFormatter()
  const { createdAt, sentAt, paidAt, nextAt, blockedReason, attempt } = payout
  const dates = [
    ['released', createdAt],
    ['sent', sentAt],
    ['arrived', paidAt],
    ['nextTry', blockedReason ? null : nextAt],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {dates.map(
        ([name, at]) =>
          at && (
            <div key={name} className="flex gap-2">
              <dt className="text-ink-3">{t(`dates.${name}`)}</dt>
              <dd>
                <DateText at={at} look={name === 'nextTry' ? 'dateTime' : 'date'} />
              </dd>
            </div>
          ),
      )}
      {attempt > 1 && (
        <div className="flex gap-2">
          <dt className="text-ink-3">{t('attempts')}</dt>
          <dd className="tabular-nums">{format.number(attempt)}</dd>
        </div>
      )}
    </dl>
  )
}
