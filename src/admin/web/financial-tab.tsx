import { useFormatter, useTranslations } from 'use-intl'
import type { DashboardStats } from '../contract.ts'
import { Figure, Figures } from './figure.tsx'
import { WithStats } from './with-stats.tsx'

/** Earnings, payouts and held money. */
export function FinancialTab({ feeBps }: { feeBps: number }) {
  return (
    <WithStats>
      {({ payments, escrow }) => (
        <>
          <Earnings payments={payments} feeBps={feeBps} />
          <Escrow escrow={escrow} />
        </>
      )}
    </WithStats>
  )
}

interface EarningsProps {
  payments: DashboardStats['payments']
  feeBps: number
}

function Earnings({ payments, feeBps }: EarningsProps) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const money = (amount: number) => format.number(amount, 'money')
  const percent = (bps: number) => format.number(bps / 100, { maximumFractionDigits: 2 })
  return (
    <section aria-labelledby="revenue" className="grid gap-3">
      <h2 id="revenue" className="text-xl">
        {t('earnings')}
      </h2>
      <Figures columns={3}>
        <Figure
          label={t('platformFees')}
          value={money(payments.platformFees)}
          tip={t('platformFeesTip')}
          list={{ to: '/admin/orders', search: { status: 'completed' } }}
        />
        <Figure
          label={t('totalPaidToProviders')}
          value={money(payments.totalPaidToProviders)}
          tip={t('totalPaidToProvidersTip')}
          list={{ to: '/admin/payouts', search: { status: 'paid' } }}
        />
        <Figure
          label={t('averageOrderValue')}
          value={money(payments.averageOrderValue)}
          tip={t('averageOrderValueTip')}
          list={{ to: '/admin/orders' }}
        />
      </Figures>
      <p className="text-sm text-ink-2">
        {t('commission', { fee: percent(feeBps), share: percent(10_000 - feeBps) })}
      </p>
    </section>
  )
}

function Escrow({ escrow }: { escrow: DashboardStats['escrow'] }) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const money = (amount: number) => format.number(amount, 'money')
  return (
    <section aria-labelledby="escrow" className="grid gap-3">
      <h2 id="escrow" className="text-xl">
        {t('escrow')}
      </h2>
      <Figures>
        <Figure
          label={t('totalHeld')}
          value={money(escrow.totalHeld)}
          tip={t('totalHeldTip')}
          list={{ to: '/admin/orders', search: { escrow: 'held' } }}
        />
        <Figure
          label={t('releasedThisMonth')}
          value={money(escrow.releasedThisMonth)}
          tip={t('releasedThisMonthTip')}
          list={{ to: '/admin/orders', search: { escrow: 'released' } }}
        />
        <Figure
          label={t('activeEscrows')}
          value={format.number(escrow.activeEscrows)}
          tip={t('activeEscrowsTip')}
          list={{ to: '/admin/orders', search: { escrow: 'held' } }}
        />
        <Figure
          label={t('disputedAmount')}
          value={money(escrow.disputedAmount)}
          tip={t('disputedAmountTip')}
          list={{ to: '/admin/orders', search: { escrow: 'disputed' } }}
        />
      </Figures>
    </section>
  )
}
