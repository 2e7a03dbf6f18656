import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { keptInMemory } from '#platform/server/kept-in-memory.ts'
import { oncePerRequest } from '#platform/server/request-memo.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import type { SiteInfo } from '../../contract.ts'
import { demoAccounts } from '../../demo.ts'
import { landingShape } from '../../landing.ts'
import { allLanguages, type LanguageTerms } from '../../languages.ts'
import { defaultSettings, type MarketplaceSettings } from '../../settings.ts'
import { SETTINGS_CHANGED } from '../../topic.ts'
import { lookOf } from './look.ts'
import { findNewestValues, findSite, listNamedPictures } from '../queries.ts'

const SETTINGS = 'settings'

/**
 * The current settings. They are not kept between requests, so that a change applies immediately in every process. A
 * write reads them each time it asks.
 */
export function currentSettings(ctx: Pick<Context, 'db' | 'memo'>): Promise<MarketplaceSettings> {
  return oncePerRequest(ctx, SETTINGS, () => readSettings(ctx.db))
}

/** The settings as of a moment ago, from memory: for lists that many people read. */
export const recentSettings = keptInMemory(SETTINGS_CHANGED, readSettings)

async function readSettings(db: Context['db']): Promise<MarketplaceSettings> {
  return { ...defaultSettings, ...(await findNewestValues(db)) }
}

/** The settings that the server needs to render a page. */
export type PageRules = Pick<MarketplaceSettings, 'headCode' | 'landing'>

/** The settings for every page, with one query: the public ones, and those for rendering. */
export async function siteOf(ctx: Context): Promise<{ info: SiteInfo; rules: PageRules }> {
  const { values, hasHomepage } = await findSite(ctx.db)
  const settings = { ...defaultSettings, ...values }
  ctx.memo?.set(SETTINGS, Promise.resolve(settings))
  return {
    info: infoOf(ctx, settings, hasHomepage),
    rules: { headCode: settings.headCode, landing: settings.landing },
  }
}

/** Contains demo accounts in demo mode only. */
function infoOf(ctx: Context, settings: MarketplaceSettings, hasHomepage: boolean): SiteInfo {
  const { logo, isRegistrationOpen, isHiddenFromSearch, preloaderMs, currency } = settings
  const brand = lookOf(settings)
  const languages = offeredIn(settings)
  const landing = landingShape(settings)
  const { switchedOffModules } = settings
  const { feeBps, acceptanceHours, reviewDays, maxChangeRounds } = settings
  return {
    title: settings.siteTitle,
    logo,
    ...(brand && { brand }),
    ...(languages && { languages }),
    ...(switchedOffModules.length > 0 && { switchedOffModules: [...switchedOffModules] }),
    ...(landing && { landing }),
    social: settings.socialLinks,
    isRegistrationOpen,
    needsApproval: settings.providerApproval,
    listingNeedsConfirmedAddress: settings.listingNeedsConfirmedAddress,
    isHiddenFromSearch,
    seo: seoOf(settings),
    preloaderMs,
    maxFileMb: ctx.config.maxFileBytes / (1024 * 1024),
    currency,
    feeBps,
    feeMin: toDecimal(settings.feeMinCents),
    acceptanceHours,
    reviewDays,
    maxChangeRounds,
    hasPackages: settings.hasPackages,
    isGigBoardOpen: settings.isGigBoardOpen,
    offerValidDays: settings.offerValidDays,
    switchedOffReactions: [...settings.switchedOffReactions],
    isTestPayments: ctx.config.payments === 'test',
    canPay: ctx.payments !== null,
    hasHomepage,
    isDemo: ctx.config.isDemo,
    demoAccounts: ctx.config.isDemo ? demoAccounts : [],
  }
}

/** Undefined while the owner has not narrowed the choice. */
function offeredIn(settings: LanguageTerms): SiteInfo['languages'] {
  const { offeredLanguages, defaultLanguage } = settings
  const isWhole =
    offeredLanguages.length === allLanguages.offeredLanguages.length &&
    defaultLanguage === allLanguages.defaultLanguage
  return isWhole ? undefined : { offered: [...offeredLanguages], standard: defaultLanguage }
}

function seoOf(settings: MarketplaceSettings): SiteInfo['seo'] {
  const { siteKeywords, ogTitle, ogDescription, ogImage, twitterCard, isFollowed } = settings
  const description = settings.siteDescription
  const keywords = siteKeywords
  return { description, keywords, ogTitle, ogDescription, ogImage, twitterCard, isFollowed }
}

/** Whether an admin has saved a name, even the default one. */
export async function hasChosenName({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await findNewestValues(db))?.siteTitle !== undefined
}

/** The saved choice, even if it equals the default; undefined if no admin has saved one. */
export async function chosenHiddenFromSearch({
  db,
}: Pick<Context, 'db'>): Promise<boolean | undefined> {
  return (await findNewestValues(db))?.isHiddenFromSearch
}

/** Whether search engines are asked not to index the marketplace. */
export async function isHiddenFromSearch(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return (await currentSettings(ctx)).isHiddenFromSearch
}

/** The name of the marketplace. */
export async function siteTitle(ctx: Pick<Context, 'db'>): Promise<string> {
  return (await currentSettings(ctx)).siteTitle
}

/** The uploads that any version of the settings refers to. */
export function namedPictures(ctx: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(ctx.db, keys)
}

/** The time zone of the marketplace. */
export async function siteZone(ctx: Pick<Context, 'db'>): Promise<string> {
  return firstKnownZone([(await currentSettings(ctx)).timeZone])
}
