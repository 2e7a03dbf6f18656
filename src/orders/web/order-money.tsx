import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MoneyTrail } from '#ledger/trail.ts'
import { paths } from '#platform/web/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { LockKeyhole, ReceiptText } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'
import { hasUnusedHours } from './paid-hours.tsx'
import { MoneySteps } from './money-steps.tsx'

const tones: Record<Order['money']['status'], Tone> = {
  holding: 'info',
  disputed: 'danger',
  released: 'success',
  refunded: 'neutral',
  partially_refunded: 'warning',
  charged_back: 'danger',
}

type Place = MoneyTrail['places'][number]['place']
const colours: Record<Place, string> = {
  client: 'text-line-strong',
  held: 'text-info',
  fee: 'text-ink-3',
  waiting: 'text-warning',
  in_transit: 'text-brand-ink',
  paid: 'text-success',
  refunding: 'text-warning',
  refunded: 'text-line-strong',
  charged_back: 'text-danger',
  owed: 'text-danger',
  lost: 'text-danger',
  advanced: 'text-danger',
}

/** Where each cent of the order is now and how it got there; the same for both parties and admins. */
export function OrderMoney({ order, trail }: { order: Order; trail: MoneyTrail }) {
  const t = useTranslations('orders')
  const { status } = order.money
  const isPaidInPart = status === 'partially_refunded' && hasUnusedHours(order)
  return (
    <Card as="section" aria-labelledby="money" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="money" className="text-xl">
          {t('page.money')}
        </h2>
        <Badge tone={isPaidInPart ? tones.released : tones[status]}>
          {status === 'holding' && <LockKeyhole aria-hidden className="size-3.5" />}
          {t(`money.${isPaidInPart ? 'released' : status}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-2">
        {t(isPaidInPart ? 'money.unusedText' : `money.${status}Text`)}
      </p>
      <Bar trail={trail} />
      <Places order={order} trail={trail} />
      <h3 className="border-t border-line pt-4 text-base">{t('money.steps')}</h3>
      <MoneySteps order={order} steps={trail.steps} />
      {/* Below the steps, which stay in place when this ends. */}
      <Shares order={order} />
      {order.viewerRole !== 'admin' && (
        <Link
          to={paths.documents}
          search={{ order: order.id }}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-brand-ink hover:underline"
        >
          <ReceiptText aria-hidden className="size-4" />
          {t('money.documents')}
        </Link>
      )}
    </Card>
  )
}

/** A bar chart of the list below it, hidden from screen readers. */
function Bar({ trail }: { trail: MoneyTrail }) {
  const present = trail.places.filter(({ amount }) => amount > 0)
  const sumOf = (places: typeof present) => places.reduce((sum, { amount }) => sum + amount, 0)
  const share = 100 / sumOf(present)
  const parts = present.map(({ place, amount }, index) => ({
    place,
    width: amount * share,
    from: sumOf(present.slice(0, index)) * share,
  }))
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="h-2.5 w-full overflow-hidden rounded-full bg-surface-2"
    >
      {parts.map(({ place, from, width }) => (
        <rect
          key={place}
          x={from}
          width={width}
          height={1}
          className={cx('fill-current', colours[place])}
        />
      ))}
    </svg>
  )
}

function Places({ order, trail }: { order: Order; trail: MoneyTrail }) {
  const t = useTranslations('orders')
  const names = namesOf(order)
  return (
    <dl className="grid gap-2 text-sm">
      {trail.places.map(({ place, amount }) => (
        <div key={place} className="flex items-baseline justify-between gap-3">
          <dt className="flex min-w-0 items-baseline gap-2 text-ink-2">
            <span
              aria-hidden
              className={cx('size-2 shrink-0 rounded-full bg-current', colours[place])}
            />
            <span className="wrap-anywhere">{t(`money.place.${place}`, names)}</span>
          </dt>
          <dd className="font-medium">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2 text-base font-semibold">
        <dt className="text-ink-2">{t('total')}</dt>
        <dd>
          <Money amount={trail.total} />
        </dd>
      </div>
    </dl>
  )
}

/** The expected shares, while the money is not yet divided. */
function Shares({ order }: { order: Order }) {
  const t = useTranslations('orders')
  if (order.money.status !== 'holding' && order.money.status !== 'disputed') return null
  const shares = [
    [t('money.share', { name: isolated(order.provider.fullName) }), order.providerAmount],
    [t('money.fee'), order.platformFee],
  ] as const
  return (
    <div className="rounded-lg bg-surface-2 px-4 py-3 text-sm">
      <p className="mb-2 font-medium">{t('money.whenReleased')}</p>
      <dl className="grid gap-1">
        {shares.map(([label, amount]) => (
          <div key={label} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
            <dd className="font-medium">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function namesOf({ client, provider }: Order) {
  return { client: isolated(client.fullName), provider: isolated(provider.fullName) }
}
