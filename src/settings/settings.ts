import type { Currency } from './currencies.ts'
import type { Language } from '#platform/languages.ts'
import { UTC } from '#platform/dates.ts'
import { toDecimal } from '#platform/money.ts'
import { DEFAULT_SITE_TITLE } from './site-title.ts'
import { networks, type SocialLinks } from './social.ts'

/** A picture in place of the mark and name, with its size, so that nothing moves when it arrives. */
export interface SiteLogo {
  src: string
  width: number
  height: number
}

export const twitterCards = ['summary', 'summary_large_image'] as const
export type TwitterCard = (typeof twitterCards)[number]

/**
 * Where the homepage stands: below the hero of the landing page, or alone in its place
 * (docs/product-rules.md#homepage).
 */
export const homepageLayouts = ['landing_and_page', 'page_only'] as const
export type HomepageLayout = (typeof homepageLayouts)[number]

/** `{ es: { pitch: '…' } }`; what is absent stands in the catalogue. */
export type LandingWords = { [Code in Language]?: Record<string, string> }

/** The marketplace's rules with their defaults; operators change them from the admin screens. */
export interface MarketplaceSettings {
  siteTitle: string
  /** Where people may write to; answers to mails go there. Empty while there is none. */
  supportEmail: string
  /** https addresses; a network that is left out has no icon. */
  socialLinks: SocialLinks
  /** Strangers may make an account. */
  isRegistrationOpen: boolean
  /** Search engines are asked to stay away, as until a launch. */
  isHiddenFromSearch: boolean
  /** Where the days of the marketplace begin, and of people whose own zone is not known. */
  timeZone: string
  /** How long the opening picture covers a page that is already there. */
  preloaderMs: number
  logo: SiteLogo | null
  /** What search engines and networks are told of the site as a whole; empty is what the product says. */
  siteDescription: string
  siteKeywords: string
  ogTitle: string
  ogDescription: string
  /** An https address or an upload's; empty is the picture that is drawn. */
  ogImage: string
  twitterCard: TwitterCard
  /** Search engines may go on to what pages lead to. */
  isFollowed: boolean
  /** What stands in the head of public pages (docs/product-rules.md#head-code); a super admin's to change. */
  headCode: string
  /** The operator's own words on the landing page, by language and key. */
  landing: LandingWords
  homepageLayout: HomepageLayout
  /** The platform's share in basis points; copied onto each order at checkout (docs/product-rules.md#platform-fee). */
  feeBps: number
  /** The least the platform takes of an order, in cents; never more than what is kept of it. */
  feeMinCents: number
  /** A pending order nobody answers is cancelled and refunded after this. */
  acceptanceHours: number
  /** A delivered order nobody objects to is released after this. */
  reviewDays: number
  /** How often a client may send delivered work back. */
  maxChangeRounds: number
  /** Released money waits until a viber has this much of it, in cents. */
  payoutMinCents: number
  /** Nobody is hired before they can be paid out (docs/product-rules.md#payouts). */
  needsPayoutAccount: boolean
  /** How long the other party has to answer a dispute (docs/product-rules.md#dispute-deadlines-and-priority). */
  disputeAnswerDays: number
  /** Disputes about more than this are urgent, in cents (docs/product-rules.md#dispute-deadlines-and-priority). */
  disputeUrgentCents: number
  /** Whoever wants to offer services asks first, and an admin decides (docs/product-rules.md#becoming-a-provider). */
  providerApproval: boolean
  /** Admins lose the admin screens after a time of grace, until they have turned it on. */
  adminsNeedTwoStep: boolean
  /** When the rule was last turned on, as an ISO instant; empty if it never was. */
  adminsNeedTwoStepSince: string
  /** Reactions nobody adds any more. */
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
  landing: {},
  homepageLayout: 'landing_and_page',
  feeBps: 2000,
  feeMinCents: 0,
  acceptanceHours: 72,
  reviewDays: 7,
  maxChangeRounds: 3,
  payoutMinCents: 100,
  needsPayoutAccount: false,
  disputeAnswerDays: 5,
  disputeUrgentCents: 100_000,
  providerApproval: false,
  adminsNeedTwoStep: false,
  adminsNeedTwoStepSince: '',
  switchedOffReactions: [],
  currency: 'usd',
}

/** The parts that are changed apart, each with versions of its own. */
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
] as const
export type SettingsSection = (typeof settingsSections)[number]

/**
 * The parts that hold values of one another, so a change of one makes the other's values old: name and search
 * engines are in both forms, and the first run asks for something of each.
 */
const beside: { [Section in SettingsSection]?: readonly SettingsSection[] } = {
  general: ['general', 'seo', 'setup'],
  seo: ['general', 'seo', 'setup'],
  money: ['money', 'setup'],
}

/** The parts whose newest version counts for this one. */
export function sectionsBeside(section: SettingsSection): readonly SettingsSection[] {
  return beside[section] ?? [section]
}

/** Each that a history can name. */
export const settingNames = [
  'siteTitle',
  'supportEmail',
  ...networks,
  'isRegistrationOpen',
  'isHiddenFromSearch',
  'timeZone',
  'preloaderMs',
  'logo',
  'siteDescription',
  'siteKeywords',
  'ogTitle',
  'ogDescription',
  'ogImage',
  'twitterCard',
  'isFollowed',
  'headCode',
  'landing',
  'homepageLayout',
  'feeBps',
  'feeMin',
  'payoutMin',
  'acceptanceHours',
  'reviewDays',
  'maxChangeRounds',
  'disputeAnswerDays',
  'disputeUrgent',
  'needsPayoutAccount',
  'providerApproval',
  'adminsNeedTwoStep',
  'switchedOffReactions',
  'currency',
] as const
export type SettingName = (typeof settingNames)[number]

type Plain = string | number | boolean
export interface SettingChange {
  name: SettingName
  before: Plain
  after: Plain
}

/** What changed from one version to the next, as plain values; amounts in major units. */
export function changesBetween(
  before: Partial<MarketplaceSettings>,
  after: Partial<MarketplaceSettings>,
): SettingChange[] {
  const was = plainValues({ ...defaultSettings, ...before }, after.landing)
  const is = plainValues({ ...defaultSettings, ...after }, before.landing)
  return settingNames
    .map((name) => ({ name, before: was[name], after: is[name] }))
    .filter((change) => change.before !== change.after)
}

function plainValues(
  settings: MarketplaceSettings,
  otherLanding: LandingWords = {},
): Record<SettingName, Plain> {
  const { socialLinks, logo, feeMinCents, payoutMinCents, disputeUrgentCents, ...rest } = settings
  const { x = '', linkedin = '', github = '', youtube = '' } = socialLinks
  return {
    ...rest,
    x,
    linkedin,
    github,
    youtube,
    logo: logo?.src ?? '',
    landing: wordsApart(settings.landing, otherLanding),
    switchedOffReactions: rest.switchedOffReactions.join(' '),
    feeMin: toDecimal(feeMinCents),
    payoutMin: toDecimal(payoutMinCents),
    disputeUrgent: toDecimal(disputeUrgentCents),
  }
}

/** The words that the other version has not, a line each: `es pitch: …`. */
function wordsApart(landing: LandingWords, other: LandingWords): string {
  return Object.entries(landing)
    .flatMap(([language, words]) =>
      Object.entries(words)
        .filter(([key, text]) => other[language as Language]?.[key] !== text)
        .map(([key, text]) => `${language} ${key}: ${text}`),
    )
    .toSorted()
    .join('\n')
}
