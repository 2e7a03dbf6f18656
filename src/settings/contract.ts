import * as z from 'zod/mini'
import { fontStyles } from './brand.ts'
import { languageCodes } from '#platform/languages.ts'
import { landingSections } from './landing.ts'
import { Amount, defineContract } from '#platform/contract.ts'
import { modules } from '#platform/modules.ts'

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string(),
  /** Selects the translated name of the account. */
  kind: z.enum(['client', 'viber', 'new_viber', 'admin', 'super_admin']),
  label: z.string(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

const link = z.optional(z.string())

/** The public settings that every page needs. */
export const SiteInfo = z.object({
  title: z.string(),
  logo: z.nullable(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  /** The owner's look; absent for the product's own, so that pages carry nothing of it. */
  brand: z.optional(
    z.object({
      /** Overrides of the stylesheet's variables. */
      css: z.string(),
      fonts: z.enum(fontStyles),
      /** `#rrggbb` or empty. */
      color: z.string(),
      icon: z.nullable(z.string()),
    }),
  ),
  /** Absent while all languages are offered and English is the default. */
  languages: z.optional(
    z.object({ offered: z.array(z.enum(languageCodes)), standard: z.enum(languageCodes) }),
  ),
  /** Absent while all modules are on. */
  switchedOffModules: z.optional(z.array(z.enum(modules))),
  /** Absent while the landing page has the default sections and descriptions. */
  landing: z.optional(
    z.object({
      /** The shown sections in order. */
      sections: z.array(z.enum(landingSections)),
      /** The languages in which the landing page has a description of its own. */
      describedIn: z.array(z.enum(languageCodes)),
    }),
  ),
  social: z.object({ x: link, linkedin: link, github: link, youtube: link }),
  isRegistrationOpen: z.boolean(),
  /** Members must apply to become vibers, and an admin decides. */
  needsApproval: z.boolean(),
  /** Services are listed only after their viber has confirmed their email address. */
  listingNeedsConfirmedAddress: z.boolean(),
  isHiddenFromSearch: z.boolean(),
  /** Metadata of pages without their own. Empty values mean the product's defaults. */
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
  /** The maximum size of a file attached to an order or a message. */
  maxFileMb: z.number(),
  currency: z.string(),
  feeBps: z.number(),
  /** The minimum fee of an order, in major units. */
  feeMin: Amount,
  acceptanceHours: z.number(),
  reviewDays: z.number(),
  /** How often a client may request changes to a delivery. */
  maxChangeRounds: z.number(),
  /** Vibers can offer packages with extras. */
  hasPackages: z.boolean(),
  /** Clients can post gigs, and vibers can answer them with proposals. */
  isGigBoardOpen: z.boolean(),
  /** How many days an offer is valid unless its writer chooses otherwise. */
  offerValidDays: z.number(),
  /** Reactions that can no longer be added. Existing ones are kept. */
  switchedOffReactions: z.array(z.string()),
  /** True if payments use the built-in test gateway, without real money. */
  isTestPayments: z.boolean(),
  /** If false, the checkout shows the card 'Payment Unavailable'. */
  canPay: z.boolean(),
  /** A published page is set as the homepage. */
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
    summary: 'The public settings of the marketplace',
    output: SiteInfo,
  },
})
