import { confirm, lockConfirmed } from '#accounts/server/service/confirm.ts'
import { fail, type FieldError } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { sectionTimes, versionOf, writeSettings } from '#settings/server/service/change.ts'
import {
  relatedSections,
  type MarketplaceSettings,
  type SettingsSection,
} from '#settings/settings.ts'
import type { SiteSetting, WantedSetting } from '../contract.ts'
import { siteCategories, siteKeys, type SiteCategory } from '../site-keys.ts'

const sectionOf: Record<SiteCategory, SettingsSection> = {
  general: 'general',
  social: 'general',
  branding: 'logo',
  seo: 'seo',
}

/** The site settings. Public, because pages show them, except for the head code, which only admins see. */
export async function siteSettings(ctx: Context): Promise<SiteSetting[]> {
  const settings = await currentSettings(ctx)
  const times = await sectionTimes(ctx)
  return Object.entries(siteKeys)
    .map(([key, { category, read, isGuarded, ...kept }], index) => {
      const time = times.find(({ section }) => section === (kept.section ?? sectionOf[category]))
      const createdAt = time?.createdAt.toISOString() ?? null
      const updatedAt = time?.updatedAt.toISOString() ?? null
      const value = read(settings)
      return { isGuarded, entry: { id: index + 1, key, value, category, createdAt, updatedAt } }
    })
    .filter(({ isGuarded }) => !isGuarded || ctx.viewer?.isAdmin)
    .map(({ entry }) => entry)
}

/** The values of the SEO form. */
export async function seoSettings(ctx: UserContext) {
  // Read before the values, so that a concurrent change makes the version outdated and is detected on save.
  const version = await versionOf(ctx, 'seo')
  const settings = await currentSettings(ctx)
  const seo = Object.entries(siteKeys).filter(([, { category }]) => category === 'seo')
  return {
    version,
    values: Object.fromEntries(seo.map(([key, { read }]) => [key, read(settings)])),
  }
}

interface Batch {
  settings: WantedSetting[]
  version?: number | undefined
  currentPassword?: string | undefined
  code?: string | undefined
}

/**
 * Changes all given settings or none. Head code requires a super admin (throws 'auth.forbidden') who confirms the
 * password (throws 'reauth_required' and the errors of `confirm`).
 */
export async function saveSiteSettings(ctx: UserContext, batch: Batch): Promise<SiteSetting[]> {
  const isGuarded = batch.settings.some(({ key }) => guardOf(key))
  if (isGuarded && ctx.viewer.role !== 'super_admin') fail('auth.forbidden')
  const errors = problemsOf(batch.settings, await currentSettings(ctx))
  if (errors.length > 0) fail('request.invalid', { errors })
  const { code } = batch
  const confirmed = isGuarded
    ? await confirm(ctx, {
        currentPassword: batch.currentPassword || fail('reauth_required'),
        code,
      })
    : undefined
  await transaction(ctx, async (ctx) => {
    if (confirmed) await lockConfirmed(ctx, confirmed)
    await writeBatch(ctx, batch)
  })
  return siteSettings(ctx)
}

/** Checks the version of sections that share settings with SEO. Other sections are written without a check. */
async function writeBatch(ctx: InTransaction<UserContext>, batch: Batch): Promise<void> {
  let { version } = batch
  for (const section of new Set(batch.settings.map(sectionIn))) {
    const wanted = batch.settings.filter((one) => sectionIn(one) === section)
    const values = (now: MarketplaceSettings) => valuesOf(wanted, now)
    const isShared = relatedSections('seo').includes(section)
    const isGuarded = isShared && version !== undefined
    const isWritten = await writeSettings(ctx, section, { values, ...(isGuarded && { version }) })
    // The settings are locked, so a newer version is this batch's own and must not cause a conflict.
    if (isShared && isWritten) version = undefined
  }
}

function guardOf(key: string): boolean {
  return Object.hasOwn(siteKeys, key) && siteKeys[key]?.isGuarded === true
}

function sectionIn({ key, category }: WantedSetting): SettingsSection {
  const known = siteCategories.find((one) => one === category)
  return siteKeys[key]?.section ?? (known ? sectionOf[known] : fail('request.invalid'))
}

function problemsOf(wanted: WantedSetting[], settings: MarketplaceSettings): FieldError[] {
  return wanted.flatMap(({ key, value, category }, index) => {
    const problem = (message: string) => [{ path: key, message }]
    const known = Object.hasOwn(siteKeys, key) ? siteKeys[key] : undefined
    if (!known) return problem('There is no such setting')
    if (category !== known.category) return problem('This setting is not in that category')
    if (wanted.findIndex((one) => one.key === key) < index) {
      return problem('This setting appears twice')
    }
    const written = known.write(String(value), settings)
    return typeof written === 'string' ? problem(written) : []
  })
}

/** Applies each key to the result of the previous ones, because all social links are one setting. */
function valuesOf(wanted: WantedSetting[], settings: MarketplaceSettings) {
  let values: Partial<MarketplaceSettings> = {}
  for (const { key, value } of wanted) {
    const written = siteKeys[key]?.write(String(value), { ...settings, ...values })
    if (typeof written === 'object') values = { ...values, ...written }
  }
  return values
}
