import { useFormatter, useTranslations } from 'use-intl'
import type { SiteInfo } from '#settings/contract.ts'
import { Card, cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { MoneyStory, Total } from './checkout-summary.tsx'
import type { AgreedPurchase } from './checkout-subject.ts'

/** What was agreed: what it includes, and by when it is ready. */
export function AgreedWork({ purchase }: { purchase: AgreedPurchase }) {
  const t = useTranslations('payments.agreed')
  const { description, days } = purchase.agreed
  return (
    <Card as="section" aria-labelledby="agreed" className="grid gap-2">
      <h2 id="agreed" className="text-xl">
        {t('work')}
      </h2>
      {description && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <p className="text-sm text-ink-3">{t('ready', { count: days })}</p>
    </Card>
  )
}

/** The agreed price, which cannot change. */
export function AgreedSummary({ purchase, site }: { purchase: AgreedPurchase; site: SiteInfo }) {
  const t = useTranslations('payments')
  const format = useFormatter()
  const { viberName, hours, amount } = purchase.agreed
  return (
    <aside
      aria-label={t('checkout.summary')}
      className={cx(
        cardClass,
        'grid grid-cols-1 gap-4 p-5 max-lg:order-first sm:p-6 lg:sticky lg:top-24',
      )}
    >
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {purchase.title}
      </h2>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {viberName}
      </p>
      <div className="grid gap-2 border-t border-line pt-4">
        {hours !== null && (
          <p className="text-sm text-ink-2">
            {t('checkout.hoursTimesRate', {
              hours,
              rate: format.number(purchase.hourlyRate, 'money'),
            })}
          </p>
        )}
        <Total total={amount} />
      </div>
      <MoneyStory site={site} isAgreed />
    </aside>
  )
}
