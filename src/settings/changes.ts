import type { Language } from '#platform/languages.ts'
import { toDecimal } from '#platform/money.ts'
import { brandNames } from './brand.ts'
import { languageNames } from './languages.ts'
import { moduleNames } from './modules.ts'
import { hiringNames } from './hiring.ts'
import { sectionsAsText, type LandingWords } from './landing.ts'
import { defaultSettings, type MarketplaceSettings } from './settings.ts'
import { networks } from './social.ts'

/** The names of settings in the history. */
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
  'landingSections',
  'homepageLayout',
  'feeBps',
  'feeMin',
  'tipFeeBps',
  'payoutMin',
  'acceptanceHours',
  'reviewDays',
  'maxChangeRounds',
  'disputeAnswerDays',
  'disputeUrgent',
  'needsPayoutAccount',
  'providerApproval',
  'listingNeedsConfirmedAddress',
  'adminsNeedTwoStep',
  'switchedOffReactions',
  ...hiringNames,
  ...brandNames,
  ...languageNames,
  ...moduleNames,
  'currency',
] as const
export type SettingName = (typeof settingNames)[number]

type Plain = string | number | boolean
export interface SettingChange {
  name: SettingName
  before: Plain
  after: Plain
}

/** The differences between two versions as plain values, with amounts in major units. */
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
    landing: differingTexts(settings.landing, otherLanding),
    landingSections: sectionsAsText(settings),
    switchedOffReactions: rest.switchedOffReactions.join(' '),
    offeredLanguages: rest.offeredLanguages.join(' '),
    switchedOffModules: rest.switchedOffModules.join(' '),
    feeMin: toDecimal(feeMinCents),
    payoutMin: toDecimal(payoutMinCents),
    disputeUrgent: toDecimal(disputeUrgentCents),
  }
}

/** The texts that differ from the other version, one per line: `es pitch: …`. */
function differingTexts(landing: LandingWords, other: LandingWords): string {
  return Object.entries(landing)
    .flatMap(([language, words]) =>
      Object.entries(words)
        .filter(([key, text]) => other[language as Language]?.[key] !== text)
        .map(([key, text]) => `${language} ${key}: ${text}`),
    )
    .toSorted()
    .join('\n')
}
