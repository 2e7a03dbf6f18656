import type { Context } from '#platform/server/context.ts'
import { DEFAULT_SITE_TITLE, type SiteInfo } from '../contract.ts'
import { demoAccounts } from '../demo.ts'
import { defaultSettings } from '../settings.ts'

/** What every page needs to know of this marketplace. Demo accounts are told in demo mode only. */
export function siteInfo(ctx: Context): SiteInfo {
  const { feeBps, acceptanceHours, reviewDays, maxChangeRounds, currency } = defaultSettings
  return {
    title: DEFAULT_SITE_TITLE,
    currency,
    feeBps,
    acceptanceHours,
    reviewDays,
    maxChangeRounds,
    isTestPayments: ctx.config.payments === 'test',
    canPay: ctx.payments !== null,
    isDemo: ctx.config.isDemo,
    demoAccounts: ctx.config.isDemo ? demoAccounts : [],
  }
}
