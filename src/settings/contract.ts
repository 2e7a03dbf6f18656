import * as z from 'zod/mini'
import { Amount, defineContract } from '#platform/contract.ts'

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string(),
  /** Who that is, for the page to say in its own language. */
  kind: z.enum(['client', 'viber', 'new_viber', 'admin', 'super_admin']),
  label: z.string(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

const link = z.optional(z.string())

/** What every page needs to know of the marketplace it belongs to. */
export const SiteInfo = z.object({
  title: z.string(),
  logo: z.nullable(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  social: z.object({ x: link, linkedin: link, github: link, youtube: link }),
  isRegistrationOpen: z.boolean(),
  /** An admin decides on each new viber. */
  needsApproval: z.boolean(),
  isHiddenFromSearch: z.boolean(),
  /** What pages say that say nothing of their own; empty is what the product says. */
  seo: z.object({
    description: z.string(),
    keywords: z.string(),
    ogTitle: z.string(),
    ogDescription: z.string(),
    ogImage: z.string(),
    twitterCard: z.string(),
    isFollowed: z.boolean(),
  }),
  preloaderMs: z.number(),
  /** How large a file may be that goes with an order or a message. */
  maxFileMb: z.number(),
  currency: z.string(),
  feeBps: z.number(),
  /** The least the platform takes of an order. */
  feeMin: Amount,
  acceptanceHours: z.number(),
  reviewDays: z.number(),
  /** How often a client may send delivered work back. */
  maxChangeRounds: z.number(),
  /** Reactions nobody adds any more; those that are there stay. */
  switchedOffReactions: z.array(z.string()),
  /** Payments run on the built-in test gateway: no real money moves. */
  isTestPayments: z.boolean(),
  /** False shows the literal 'Payment Unavailable' card. */
  canPay: z.boolean(),
  /** The landing page shows a page of the operator's. */
  hasHomepage: z.boolean(),
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
