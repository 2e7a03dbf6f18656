import type { Currency } from './currencies.ts'
import { UTC } from '#platform/dates.ts'
import { DEFAULT_SITE_TITLE } from './site-title.ts'
import { defaultBrand, type BrandTerms } from './brand.ts'
import { allLanguages, type LanguageTerms } from './languages.ts'
import { defaultLanding, type LandingTerms } from './landing.ts'
import { everyModule, type ModuleTerms } from './modules.ts'
import { defaultHiring, type HiringTerms } from './hiring.ts'
import type { SocialLinks } from './social.ts'

/** An image that replaces icon and name, with its size in pixels to avoid layout shifts. */
export interface SiteLogo {
  src: string
  width: number
  height: number
}

export const twitterCards = ['summary', 'summary_large_image'] as const
export type TwitterCard = (typeof twitterCards)[number]

/** Shows the homepage below the hero of the landing page, or instead of it (docs/product-rules.md#homepage). */
export const homepageLayouts = ['landing_and_page', 'page_only'] as const
export type HomepageLayout = (typeof homepageLayouts)[number]

/** The settings that admins can change. */
export interface MarketplaceSettings
  extends HiringTerms, BrandTerms, LanguageTerms, ModuleTerms, LandingTerms {
  siteTitle: string
  /** The contact and reply-to address; empty if there is none. */
  supportEmail: string
  /** https URLs. A network without URL has no icon in the footer. */
  socialLinks: SocialLinks
  /** Visitors can register. */
  isRegistrationOpen: boolean
  /** Asks search engines not to index the marketplace. */
  isHiddenFromSearch: boolean
  /** The time zone of the marketplace, and of members whose zone is unknown. */
  timeZone: string
  /** How long the preloader covers a loaded page. */
  preloaderMs: number
  logo: SiteLogo | null
  /** Site-wide metadata for search engines and social networks. Empty values mean the product's defaults. */
  siteDescription: string
  siteKeywords: string
  ogTitle: string
  ogDescription: string
  /** An https URL or the path of an upload; empty for the generated image. */
  ogImage: string
  twitterCard: TwitterCard
  /** Search engines may follow links. */
  isFollowed: boolean
  /** HTML for the head of public pages (docs/product-rules.md#head-code). Only super admins can change it. */
  headCode: string
  homepageLayout: HomepageLayout
  /** The platform fee in basis points. Copied to each order at the checkout (docs/product-rules.md#platform-fee). */
  feeBps: number
  /** The minimum fee of an order, in cents. Limited to the amount that is not refunded. */
  feeMinCents: number
  /** The platform fee of tips, in basis points. It has no minimum. */
  tipFeeBps: number
  /** A pending order is cancelled and refunded if the viber does not answer within this time. */
  acceptanceHours: number
  /** The money of a delivered order is released if the client does not object within this time. */
  reviewDays: number
  /** How often a client may request changes to a delivery. */
  maxChangeRounds: number
  /** The minimum amount of a payout, in cents. */
  payoutMinCents: number
  /** Vibers can be hired only after they set up a payout account (docs/product-rules.md#payouts). */
  needsPayoutAccount: boolean
  /** Deadline for the other party's answer to a dispute (docs/product-rules.md#dispute-deadlines-and-priority). */
  disputeAnswerDays: number
  /** Disputes about a larger amount are urgent; in cents (docs/product-rules.md#dispute-deadlines-and-priority). */
  disputeUrgentCents: number
  /** Members must apply to become vibers, and an admin decides (docs/product-rules.md#becoming-a-provider). */
  providerApproval: boolean
  /** Services are listed only after their viber has confirmed their email address (docs/ranking.md). */
  listingNeedsConfirmedAddress: boolean
  /** Admins without two-step verification lose access to the admin pages after a grace period. */
  adminsNeedTwoStep: boolean
  /** When `adminsNeedTwoStep` was last enabled, as an ISO date; empty if it never was. */
  adminsNeedTwoStepSince: string
  /** Reactions that can no longer be added. */
  switchedOffReactions: readonly string[]
  currency: Currency
}

export const defaultSettings: MarketplaceSettings = {
  siteTitle: DEFAULT_SITE_TITLE,
  supportEmail: '',
  socialLinks: {},
  isRegistrationOpen: true,
  isHiddenFromSearch: false,
  timeZone: UTC,
  preloaderMs: 1000,
  logo: null,
  siteDescription: '',
  siteKeywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  twitterCard: 'summary_large_image',
  isFollowed: true,
  headCode: '',
  homepageLayout: 'landing_and_page',
  feeBps: 2000,
  feeMinCents: 0,
  tipFeeBps: 0,
  acceptanceHours: 72,
  reviewDays: 7,
  maxChangeRounds: 3,
  payoutMinCents: 100,
  needsPayoutAccount: false,
  disputeAnswerDays: 5,
  disputeUrgentCents: 100_000,
  providerApproval: false,
  listingNeedsConfirmedAddress: false,
  adminsNeedTwoStep: false,
  adminsNeedTwoStepSince: '',
  switchedOffReactions: [],
  ...defaultHiring,
  ...defaultBrand,
  ...allLanguages,
  ...everyModule,
  ...defaultLanding,
  currency: 'usd',
}

/** The sections of the settings. Each has its own versions. */
export const settingsSections = [
  'general',
  'logo',
  'people',
  'security',
  'money',
  'setup',
  'reactions',
  'seo',
  'landing',
  'hiring',
  'brand',
  'languages',
  'modules',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/**
 * Sections that share settings, so that a change of one makes open forms of the others outdated. For example, the
 * site title is in the forms General and SEO and in the first run.
 */
const related: { [Section in SettingsSection]?: readonly SettingsSection[] } = {
  general: ['general', 'seo', 'setup'],
  seo: ['general', 'seo', 'setup'],
  money: ['money', 'setup'],
}

/** The sections whose changes count as a new version of this one. */
export function relatedSections(section: SettingsSection): readonly SettingsSection[] {
  return related[section] ?? [section]
}
