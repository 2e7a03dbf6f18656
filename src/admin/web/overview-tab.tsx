import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { InfoTip } from '#ui/info-tip.tsx'
import type { DashboardStats, Operations } from '../contract.ts'
import type { Period } from '../kinds.ts'
import { percentOf } from '../series.ts'
import { statsQuery } from './admin-queries.ts'
import { Figure, Figures, ListLink } from './figure.tsx'
import { GigFigures } from './gig-figures.tsx'
import { ShareBar, type BarTone } from '#ui/share-bar.tsx'
import { OwnerNeeds } from './owner-needs.tsx'
import { Trends } from './trends.tsx'
import { usePercent } from './use-formats.ts'
import { WithStats } from './with-stats.tsx'

/** The current figures and the charts. */
export function OverviewTab({ period }: { period: Period }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <OwnerNeeds />
        <WithStats>
          {(stats, operations) => <Headlines stats={stats} operations={operations} />}
        </WithStats>
      </div>
      <Trends period={period} />
      <Shares />
      <GigFigures />
    </>
  )
}

/** The headlines above report a failure. */
function Shares() {
  const { data } = useQuery(statsQuery)
  if (!data) return null
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <People users={data.users} />
      <Orders orders={data.orders} />
    </div>
  )
}

interface HeadlinesProps {
  stats: DashboardStats
  operations: Operations | undefined
}

function Headlines({ stats, operations }: HeadlinesProps) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const percent = usePercent()
  const { users, payments, orders, escrow } = stats
  const money = (amount: number) => format.number(amount, 'money')
  const since = operations?.month
  return (
    <Figures columns={2}>
      <Figure
        label={t('totalUsers')}
        value={format.number(users.total)}
        tip={t('totalUsersTip')}
        list={{ to: '/admin/users' }}
      >
        <ListLink to="/admin/users" {...(since && { search: { joinedFrom: since } })}>
          {t('newThisMonth', { count: users.newThisMonth })}
        </ListLink>
      </Figure>
      <Figure
        label={t('totalRevenue')}
        note={t('paidByClients')}
        value={money(payments.totalRevenue)}
        tip={t('totalRevenueTip')}
        list={{ to: '/admin/orders' }}
      >
        <ListLink to="/admin/orders" {...(since && { search: { from: since } })}>
          {t('monthlyRevenue', { amount: money(payments.monthlyRevenue) })}
        </ListLink>
        <span className="flex items-center justify-between gap-2">
          {t('yourFees', { amount: money(payments.platformFees) })}
          <InfoTip label={t('meaning', { name: t('yourFeesName') })} text={t('yourFeesTip')} />
        </span>
      </Figure>
      <Figure
        label={t('activeOrders')}
        value={format.number(orders.pending + orders.inProgress)}
        tip={t('activeOrdersTip')}
        list={{ to: '/admin/orders', search: { status: 'active' } }}
      >
        <ListLink to="/admin/orders" search={{ status: 'completed' }}>
          {t('completionRate', { rate: percent(orders.completionRate) })}
        </ListLink>
      </Figure>
      <Figure
        label={t('escrowBalance')}
        value={money(escrow.totalHeld)}
        tip={t('totalHeldTip')}
        list={{ to: '/admin/orders', search: { escrow: 'held' } }}
      >
        {t('activeEscrowsHint', { count: escrow.activeEscrows })}
      </Figure>
    </Figures>
  )
}

function People({ users }: { users: DashboardStats['users'] }) {
  const t = useTranslations('admin.overview')
  const percent = usePercent()
  const providers = percentOf(users.providers, users.total)
  const clients = users.total === 0 ? 0 : Math.round((100 - providers) * 10) / 10
  const kinds = [
    { kind: 'provider', tone: 'brand', share: providers, count: users.providers },
    { kind: 'client', tone: 'info', share: clients, count: users.clients },
  ] as const
  return (
    <Card as="section" aria-labelledby="people" className="grid content-start gap-4">
      <h2 id="people" className="text-lg">
        {t('split')}
      </h2>
      <ShareBar parts={kinds} />
      <ul className="grid gap-2">
        {kinds.map(({ kind, tone, share, count }) => (
          <Row key={kind} tone={tone} count={count} share={percent(share)}>
            <ListLink to="/admin/users" search={{ kind }}>
              {t(`kinds.${kind}`)}
            </ListLink>
          </Row>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm text-ink-2">
        {t('activeThisWeek', { count: users.activeThisWeek })}
      </p>
    </Card>
  )
}

const breakdown = [
  { name: 'pending', status: 'pending', tone: 'warning' },
  { name: 'inProgress', status: 'in_progress', tone: 'info' },
  { name: 'completed', status: 'completed', tone: 'success' },
  { name: 'disputed', status: 'disputed', tone: 'danger' },
  { name: 'cancelled', status: 'cancelled', tone: 'neutral' },
] as const

function Orders({ orders }: { orders: DashboardStats['orders'] }) {
  const t = useTranslations('admin.overview')
  const percent = usePercent()
  const rows = breakdown.map((row) => ({
    ...row,
    share: percentOf(orders[row.name], orders.total),
  }))
  return (
    <Card as="section" aria-labelledby="orders" className="grid content-start gap-4">
      <h2 id="orders" className="text-lg">
        {t('breakdown')}
      </h2>
      <ShareBar parts={rows} />
      <ul className="grid gap-2">
        {rows.map(({ name, status, tone, share }) => (
          <Row key={name} tone={tone} count={orders[name]} share={percent(share)}>
            <ListLink to="/admin/orders" search={{ status }}>
              {t(name)}
            </ListLink>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

const dots: Record<BarTone, string> = {
  brand: 'bg-brand',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  neutral: 'bg-line-strong',
}

interface RowProps {
  tone: BarTone
  count: number
  share: string
  children: React.ReactNode
}

function Row({ tone, count, share, children }: RowProps) {
  const format = useFormatter()
  return (
    <li className="flex items-center gap-3 text-sm">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[tone]}`} />
      <span className="mr-auto text-ink-2">{children}</span>
      <span className="font-semibold tabular-nums">{format.number(count)}</span>
      <span className="w-14 text-right text-ink-3 tabular-nums">{share}</span>
    </li>
  )
}
