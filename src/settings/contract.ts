import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'

/** The marketplace's name until an operator sets another: the one place it stands. */
export const DEFAULT_SITE_TITLE = 'Vibework'

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string(),
  label: z.string(),
})

/** What every page needs to know of the marketplace it belongs to. */
export const SiteInfo = z.object({
  title: z.string(),
  currency: z.string(),
  feeBps: z.number(),
  acceptanceHours: z.number(),
  reviewDays: z.number(),
  /** How often a client may send delivered work back. */
  maxChangeRounds: z.number(),
  /** Payments run on the built-in test gateway: no real money moves. */
  isTestPayments: z.boolean(),
  /** False shows the literal 'Payment Unavailable' card (ruling R7). */
  canPay: z.boolean(),
  isDemo: z.boolean(),
  demoAccounts: z.array(DemoAccount),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const settingsContract = defineContract({
  site: {
    method: 'GET',
    path: '/api/site',
    access: 'public',
    summary: 'Name, fee and mode of this marketplace',
    output: SiteInfo,
  },
})
