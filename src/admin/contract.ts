import * as z from 'zod/mini'
import { Amount, defineContract, Timestamp } from '#platform/contract.ts'
import { periods } from './kinds.ts'

/** The figures of the dashboard; what each one counts: docs/product-rules.md#dashboard-figures. */
export const DashboardStats = z.object({
  users: z.object({
    total: z.number(),
    providers: z.number(),
    clients: z.number(),
    newThisMonth: z.number(),
    activeThisWeek: z.number(),
  }),
  payments: z.object({
    totalRevenue: Amount,
    platformFees: Amount,
    totalPaidToProviders: Amount,
    averageOrderValue: Amount,
    monthlyRevenue: Amount,
    pendingPayouts: z.number(),
  }),
  orders: z.object({
    total: z.number(),
    pending: z.number(),
    inProgress: z.number(),
    completed: z.number(),
    disputed: z.number(),
    cancelled: z.number(),
    completionRate: z.number(),
  }),
  escrow: z.object({
    totalHeld: Amount,
    activeEscrows: z.number(),
    releasedThisMonth: Amount,
    disputedAmount: Amount,
  }),
  platform: z.object({
    services: z.number(),
    reviews: z.number(),
    averageRating: z.number(),
    disputes: z.number(),
    blogPosts: z.number(),
  }),
})
export type DashboardStats = z.infer<typeof DashboardStats>

/** Figures of the operations tab. */
export const Operations = z.object({
  /** Total amount of the payouts in `pendingPayouts`. */
  pendingPayoutsAmount: Amount,
  /** Number of those payouts that failed. */
  failedPayouts: z.number(),
  /** Posts not submitted for review yet. */
  draftPosts: z.number(),
  /** Percentage of all orders ever disputed by a party or a bank. */
  everDisputedRate: z.number(),
  /** First day of the current month. */
  month: z.iso.date(),
})
export type Operations = z.infer<typeof Operations>

/** The days of the figures of gigs. */
export const HIRING_DAYS = 30

/** Figures of gigs, offers and agreements. */
export const Hiring = z.object({
  /** The gigs that opened within the last 30 days, and how many of them came how far. */
  gigs: z.object({
    opened: z.number(),
    withProposal: z.number(),
    hired: z.number(),
    completed: z.number(),
  }),
  /** The median time from the opening of these gigs to their first proposal; null without any. */
  medianHours: z.nullable(z.number()),
  /** Requests, offers and proposals that wait for an answer. */
  offersWaiting: z.number(),
  /** Agreements that wait for their first payment. */
  unpaidAgreements: z.number(),
})
export type Hiring = z.infer<typeof Hiring>

const Span = z.object({ period: z._default(z.enum(periods), '30d') })

export const SeriesPoint = z.object({
  /** First day of the span (UTC). */
  from: z.iso.date(),
  /** Client payments minus refunds, by the day of the transfer. */
  revenue: Amount,
  orders: z.number(),
  newUsers: z.number(),
  /** How many of the span's orders were disputed at any time, and their percentage. */
  disputed: z.number(),
  disputeRate: z.number(),
})
export type SeriesPoint = z.infer<typeof SeriesPoint>

export const Series = z.object({
  period: z.enum(periods),
  unit: z.enum(['day', 'week', 'month']),
  /** Oldest first and without gaps; the last point is the current span. */
  points: z.array(SeriesPoint),
})
export type Series = z.infer<typeof Series>

const Clock = z.object({
  /** The time of the test clock. */
  now: Timestamp,
  aheadHours: z.number(),
})
export type Clock = z.infer<typeof Clock>

const TestChargeback = z.object({
  id: z.string(),
  orderId: z.nullable(z.number()),
  amount: Amount,
  openedAt: Timestamp,
})

export const adminContract = defineContract({
  stats: {
    method: 'GET',
    path: '/api/admin/dashboard-stats',
    access: 'admin',
    summary: 'Get the dashboard figures; amounts come from the ledger',
    output: DashboardStats,
  },
  operations: {
    method: 'GET',
    path: '/api/admin/operations',
    access: 'admin',
    summary: 'Get the figures of the operations tab, such as pending payouts and the dispute rate',
    output: Operations,
  },
  hiring: {
    method: 'GET',
    path: '/api/admin/hiring',
    access: 'admin',
    summary: 'Get how far recent gigs came, and the offers and agreements that wait',
    output: Hiring,
  },
  series: {
    method: 'GET',
    path: '/api/admin/series',
    access: 'admin',
    summary: 'Get the dashboard figures over time; amounts come from the ledger',
    query: Span,
    output: Series,
  },
  exportSeries: {
    method: 'GET',
    path: '/api/admin/series/export.csv',
    access: 'admin',
    summary: 'Export the dashboard figures over time as CSV',
    query: Span,
    download: true,
  },
  clock: {
    method: 'GET',
    path: '/api/admin/rehearsal',
    access: 'admin',
    summary: 'Get the test clock and the open test chargebacks (test payments only)',
    output: z.object({ ...Clock.shape, chargebacks: z.array(TestChargeback) }),
  },
  advance: {
    method: 'POST',
    path: '/api/admin/rehearsal/advance',
    access: 'admin',
    summary: 'Move the test clock forward and run everything that becomes due (test payments only)',
    body: z.object({
      hours: z
        .number('Please enter hours')
        .check(
          z.int('Please enter whole hours'),
          z.gte(1, 'At least one hour'),
          z.lte(2400, 'At most a hundred days at a time'),
        ),
    }),
    output: Clock,
  },
  decideChargeback: {
    method: 'POST',
    path: '/api/admin/rehearsal/chargebacks/:id',
    access: 'admin',
    summary: 'Decide a test chargeback in place of the bank (test payments only)',
    params: z.object({ id: z.string() }),
    body: z.object({ verdict: z.enum(['won', 'lost']) }),
    output: Clock,
  },
})
