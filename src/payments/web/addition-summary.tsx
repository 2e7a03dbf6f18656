import { useFormatter, useTranslations } from 'use-intl'
import { splitTotal } from '#ledger/split.ts'
import { centsOf, toDecimal } from '#platform/money.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { isolated } from '#ui/isolated.ts'
import { MoneyStory, Total } from './checkout-summary.tsx'
import type { Addition } from './checkout-subject.ts'

interface Props {
  addition: Addition
  site: SiteInfo
  hours: number | undefined
  /** In major units; undefined while it cannot be computed. */
  total: number | undefined
}

/** What is added to which order, and what it costs. */
export function AdditionSummary({ addition, site, hours, total }: Props) {
  const t = useTranslations('payments')
  const format = useFormatter()
  const { order, tip, hourlyRate } = addition
  const rate = format.number(hourlyRate, 'money')
  return (
    <aside
      aria-label={t('checkout.summary')}
      className={cx(
        cardClass,
        'grid grid-cols-1 gap-4 p-5 max-lg:order-first sm:p-6 lg:sticky lg:top-24',
      )}
    >
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {order.title}
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={order.provider.fullName} src={order.provider.avatar} />
        <p dir="auto" className="min-w-0 truncate font-semibold">
          {order.provider.fullName}
        </p>
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        {!tip && (
          <p className="text-sm text-ink-2">
            {t('checkout.hoursTimesRate', { hours: hours ?? 0, rate })}
          </p>
        )}
        <Total total={total} />
        {tip && <TipShare addition={addition} feeBps={tip.feeBps} total={total} />}
      </div>
      {!tip && <MoneyStory site={site} />}
    </aside>
  )
}

/** What of the tip reaches the viber. */
function TipShare({
  addition,
  feeBps,
  total = 0,
}: Pick<Props, 'addition'> & { feeBps: number; total: number | undefined }) {
  const t = useTranslations('payments.tip')
  const format = useFormatter()
  const name = isolated(addition.order.provider.fullName)
  const { providerCents } = splitTotal(centsOf(total), { feeBps, feeMinCents: 0 })
  const amount = format.number(toDecimal(providerCents), 'money')
  return (
    <p className="text-sm text-ink-3">
      {feeBps === 0 ? t('whole', { name }) : t('share', { name, amount })}
    </p>
  )
}
