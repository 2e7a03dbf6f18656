import * as z from 'zod/mini'
import { Amount, defineContract, Timestamp } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { ServiceStatus } from '#services/contract.ts'

/** What can wait for a member, the most pressing first among those without a date. */
export const needKinds = [
  'order_accept',
  'order_cancellation',
  'order_check',
  'order_deliver',
  'dispute_answer',
  'offer_pay',
  'milestone_pay',
  'offer_answer',
  'quote',
  'proposals',
  'invitation',
  'messages',
  'payout_account',
  'review',
] as const
export type NeedKind = (typeof needKinds)[number]

export const Need = z.object({
  kind: z.enum(needKinds),
  /**
   * Of the order (of a dispute, too), the offer, the agreement of milestones, or the gig of proposals and invitations;
   * null for messages and the payout account.
   */
  id: z.nullable(z.number()),
  /** The title of the order, the offer or the gig. */
  title: z.nullable(z.string()),
  /** The name of the other person; null for several people, and for one who is not named yet. */
  person: z.nullable(z.string()),
  /** What the order, the offer or the unpaid milestones cost, or the money that waits for a payout account. */
  amount: z.nullable(Amount),
  /** What the amount is: the whole price, what the viber receives of it, or what is not paid yet. */
  amountIs: z.nullable(z.enum(['total', 'share', 'unpaid'])),
  /** How many messages or proposals. */
  count: z.nullable(z.number()),
  /** When it ends without an action. */
  dueAt: z.nullable(Timestamp),
  /** The day by which work is to be delivered. */
  dueOn: z.nullable(z.string()),
})
export type Need = z.infer<typeof Need>

/** How many needs an answer lists. */
export const MAX_NEEDS = 20

export const MonthFigures = z.object({
  /** The first day of the month (UTC). */
  from: z.string(),
  /** Shares of released orders, less what refunds and banks took of them. */
  earned: Amount,
  /** Payments, less refunds. */
  spent: Amount,
})
export type MonthFigures = z.infer<typeof MonthFigures>

/** How many months the figures cover, with the current one. */
export const FIGURE_MONTHS = 6

/** How many months the figures of services cover, with the current one. */
export const SERVICE_MONTHS = 12

/** What happened in one month (docs/product-rules.md#figures-of-services). */
export const ServiceMonth = z.object({
  /** The first day of the month (UTC). */
  from: z.string(),
  /** Visitors who opened the page of the service, each once a day. */
  views: z.number(),
  /** Visitors who pressed a button there to hire or to ask, each once a day. */
  clicks: z.number(),
  /** Conversations begun from the page, and requests for a quote. */
  inquiries: z.number(),
  /** Jobs that clients paid for. */
  orders: z.number(),
  /** Orders as a percentage of views, with one decimal; null without views. */
  conversion: z.nullable(z.number()),
  /** The viber's shares of released orders, less what refunds and banks took of them. */
  earned: Amount,
})
export type ServiceMonth = z.infer<typeof ServiceMonth>

const months = z.array(ServiceMonth)

export const ServiceFigures = z.object({
  id: z.number(),
  title: z.string(),
  status: ServiceStatus,
  months,
})
export type ServiceFigures = z.infer<typeof ServiceFigures>

export const dashboardContract = defineContract({
  needs: {
    method: 'GET',
    path: '/api/user/needs',
    access: 'user',
    summary: 'What waits for you, the most urgent first, and how much it is in all',
    output: z.object({ needs: z.array(Need), total: z.number() }),
  },
  figures: {
    method: 'GET',
    path: '/api/user/figures',
    access: 'user',
    summary: 'What you earned and spent in each of the last six months, the oldest first',
    output: z.object({ months: z.array(MonthFigures) }),
  },
  services: {
    method: 'GET',
    path: '/api/user/service-figures',
    access: 'user',
    summary: 'What your services did in each of the last twelve months, the oldest first',
    output: z.object({
      /** Newest first. An archived one is listed if something happened to it in these months. */
      services: z.array(ServiceFigures),
      totals: months,
    }),
  },
  exportServices: {
    method: 'GET',
    path: '/api/user/service-figures/export.csv',
    access: 'user',
    summary: 'The figures of your services as CSV, a line for each month and service',
    download: true,
    limit: { max: 30, windowMs: MINUTE_MS, per: 'user' },
  },
})
