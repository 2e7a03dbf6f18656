import { useFormatter, useTranslations } from 'use-intl'
import { splitTotal } from '#ledger/split.ts'
import { centsOf, toDecimal } from '#platform/money.ts'
import type { Service } from '#services/contract.ts'
import { ServiceCover } from '#services/web/service-cover.tsx'
import type { SiteInfo } from '#settings/contract.ts'
import type { Quote } from '#packages/package.ts'
import { PackageLines } from '#packages/web/package-lines.tsx'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Clock, LockKeyhole, PackageCheck } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Money, Rate } from '#ui/money.tsx'
import { RatingText } from '#ui/stars.tsx'

interface Props {
  service: Service
  site: SiteInfo
  hours: number | undefined
  /** The package that is bought instead of hours. */
  quote?: Quote | undefined
  /** In major units; undefined while the hours are invalid. */
  total: number | undefined
}

/** What is bought, its price, and how the price is divided. */
export function CheckoutSummary({ service, site, hours, quote, total }: Props) {
  const t = useTranslations('payments')
  return (
    <aside
      aria-label={t('checkout.summary')}
      className={cx(cardClass, 'overflow-hidden max-lg:order-first lg:sticky lg:top-24')}
    >
      <ServiceCover service={service} className="h-24" />
      <div className="grid grid-cols-1 gap-4 p-5 sm:p-6">
        <div>
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {service.title}
          </h2>
          <div className="mt-3 flex items-center gap-3">
            <Avatar name={service.provider.name} src={service.provider.avatar} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-semibold">
                {service.provider.name}
              </p>
              <p dir="auto" className="truncate text-sm text-ink-3">
                {service.provider.title}
              </p>
            </div>
            <RatingText average={service.rating.average} count={service.rating.count} />
          </div>
        </div>
        <Price {...{ service, site, hours, quote, total }} />
        <MoneyStory site={site} />
      </div>
    </aside>
  )
}

function Price({ service, site, hours, quote, total }: Props) {
  const t = useTranslations('payments')
  const format = useFormatter()
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {quote ? (
        <PackageLines quote={quote} />
      ) : (
        <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
          {total === undefined ? (
            <>
              {t('checkout.chooseHours')} <Rate amount={service.hourlyRate} />
            </>
          ) : (
            t('checkout.hoursTimesRate', {
              hours: hours ?? 0,
              rate: format.number(service.hourlyRate, 'money'),
            })
          )}
        </p>
      )}
      <Total total={total} />
      <Fee service={service} site={site} total={total} />
    </div>
  )
}

/** Shows the rate, or the minimum fee if it applies. For a small order it may take everything. */
function Fee({ service, site, total }: Omit<Props, 'hours' | 'quote'>) {
  const t = useTranslations('payments.checkout')
  const format = useFormatter()
  const { feeBps } = site
  const cents = total === undefined ? 0 : centsOf(total)
  const { feeCents, providerCents } = splitTotal(cents, {
    feeBps,
    feeMinCents: centsOf(site.feeMin),
  })
  if (feeCents === splitTotal(cents, { feeBps, feeMinCents: 0 }).feeCents) {
    const percent = format.number(feeBps / 10_000, {
      style: 'percent',
      maximumFractionDigits: 2,
    })
    return <p className="text-sm text-ink-3">{t('feeIncluded', { percent })}</p>
  }
  const words = {
    fee: format.number(toDecimal(feeCents), 'money'),
    share: format.number(toDecimal(providerCents), 'money'),
    name: isolated(service.provider.name),
  }
  if (providerCents > 0) return <p className="text-sm text-ink-3">{t('feeMinimum', words)}</p>
  return (
    <Alert tone="warning" title={t('feeTakesAll', words)}>
      {t('feeTakesAllText')}
    </Alert>
  )
}

/** What happens with the money. Agreed work begins with the payment, so no answer is waited for. */
export function MoneyStory({ site, isAgreed = false }: { site: SiteInfo; isAgreed?: boolean }) {
  const t = useTranslations('payments')
  const steps = [
    { icon: LockKeyhole, text: t('checkout.moneyHeld') },
    {
      icon: Clock,
      text: isAgreed
        ? t('agreed.begins')
        : t('checkout.moneyAnswer', { hours: site.acceptanceHours }),
    },
    { icon: PackageCheck, text: t('checkout.moneyApprove', { days: site.reviewDays }) },
  ]
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-sans text-sm font-semibold">{t('checkout.moneyTitle')}</h3>
      <ol className="mt-3 grid gap-3">
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3 text-sm text-ink-2">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The total in major units, or a dash while it cannot be computed. */
export function Total({ total }: { total: number | undefined }) {
  const t = useTranslations('payments.checkout')
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="font-semibold">{t('total')}</span>
      <output aria-live="polite" className="font-display text-2xl font-bold">
        {total === undefined ? '–' : <Money amount={total} />}
      </output>
    </p>
  )
}
