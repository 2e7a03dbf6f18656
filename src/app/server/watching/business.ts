import { Gauge, type Registry } from 'prom-client'
import { hiring } from '#admin/server/service/hiring.ts'
import { dashboardStats, operations } from '#admin/server/service/stats.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { listWaiting } from './queries.ts'

/** Counting queries the database, so more frequent scrapes get the previous numbers. */
const FRESH_MS = 10_000

/**
 * Gauges of the dashboard's figures (docs/product-rules.md#dashboard-figures) and of due work, equal in every process.
 * The returned function counts again; while the database is down, the gauges keep their last values.
 */
export function gaugeBusiness(registry: Registry, resources: Resources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const people = gauge('vibework_people', 'Accounts that are not closed', ['kind'])
  const orders = gauge('vibework_orders', 'Orders by where they are', ['status'])
  const money = gauge('vibework_money', 'In the marketplace’s currency, whole units', ['what'])
  const payouts = gauge('vibework_payouts_waiting', 'Payouts not under way', ['state'])
  const things = gauge('vibework_things', 'What there is', ['kind'])
  const gigs = gauge('vibework_gigs', 'Gigs opened within 30 days, by how far they came', ['step'])
  const deals = gauge('vibework_hiring_waiting', 'Offers without an answer, unpaid agreements', [
    'what',
  ])
  const count = gauge('vibework_waiting', 'Jobs and mails that are due', ['what'])
  const age = gauge('vibework_waiting_seconds', 'Since the oldest of them is due', ['what'])

  const fill = async () => {
    const system = systemContext(resources)
    const [stats, waits, hired, waiting] = [
      await dashboardStats(system),
      await operations(system),
      await hiring(system),
      await listWaiting(system.db),
    ]
    people.set({ kind: 'client' }, stats.users.clients)
    people.set({ kind: 'provider' }, stats.users.providers)
    for (const status of ['pending', 'inProgress', 'completed', 'disputed', 'cancelled'] as const) {
      orders.set({ status }, stats.orders[status])
    }
    money.set({ what: 'revenue' }, stats.payments.totalRevenue)
    money.set({ what: 'fees' }, stats.payments.platformFees)
    money.set({ what: 'held' }, stats.escrow.totalHeld)
    money.set({ what: 'paid_out' }, stats.payments.totalPaidToProviders)
    payouts.set({ state: 'all' }, stats.payments.pendingPayouts)
    payouts.set({ state: 'failed' }, waits.failedPayouts)
    const { services, reviews, disputes, blogPosts } = stats.platform
    for (const [kind, number] of Object.entries({ services, reviews, disputes, blogPosts })) {
      things.set({ kind }, number)
    }
    for (const [step, number] of Object.entries(hired.gigs)) gigs.set({ step }, number)
    deals.set({ what: 'offers' }, hired.offersWaiting)
    deals.set({ what: 'agreements' }, hired.unpaidAgreements)
    count.reset()
    age.reset()
    for (const { what, count: number, oldestSeconds } of waiting) {
      count.set({ what }, number)
      age.set({ what }, oldestSeconds)
    }
  }
  const isUp = gauge('vibework_database_up', 'Whether the database could be asked for all of this')
  return atMostEvery(FRESH_MS, async () => {
    try {
      await fill()
      isUp.set(1)
    } catch (error) {
      resources.log.warn({ err: error }, 'the marketplace metrics could not be counted')
      isUp.set(0)
    }
  })
}

/** Concurrent scrapes share one count. */
function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let doneAt = -ms
  let running: Promise<void> | undefined
  return async () => {
    if (performance.now() - doneAt < ms) return
    running ??= work().finally(() => {
      doneAt = performance.now()
      running = undefined
    })
    await running
  }
}
