import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import {
  changesBetween,
  defaultSettings,
  type MarketplaceSettings,
  type SettingsSection,
} from '../../settings.ts'
import { SETTINGS_CHANGED } from '../../topic.ts'
import {
  findNewestValues,
  findVersion,
  insertVersion,
  listSectionTimes,
  lockSettings,
} from '../queries.ts'

type Values = Partial<MarketplaceSettings>
interface Wanted {
  values: Values | ((now: MarketplaceSettings) => Values)
  /** What it was made from; left out by what overrides whatever there is. */
  version?: number
}

/** The newest version of one part; 0 while it was never changed. */
export function versionOf({ db }: Pick<Context, 'db'>, section: SettingsSection): Promise<number> {
  return findVersion(db, section)
}

/** When each part was first changed, and when last. */
export function sectionTimes({ db }: Pick<Context, 'db'>) {
  return listSectionTimes(db)
}

/** Writes a new version of one part; see `writeSettings`. */
export async function changeSettings(
  ctx: Context,
  section: SettingsSection,
  wanted: Wanted,
): Promise<void> {
  await transaction(ctx, (ctx) => writeSettings(ctx, section, wanted))
}

/**
 * Writes a new version of one part of the settings, which counts from the commit on in every process.
 * Throws 'settings.stale' when the part was changed since `version`. What is there already is not written
 * again, so that a repeated request is no conflict with itself. Answers whether anything was written.
 */
export async function writeSettings(
  ctx: InTransaction,
  section: SettingsSection,
  { values: wanted, version }: Wanted,
): Promise<boolean> {
  await lockSettings(ctx.db)
  const before = (await findNewestValues(ctx.db)) ?? {}
  const values = typeof wanted === 'function' ? wanted({ ...defaultSettings, ...before }) : wanted
  const after = { ...before, ...values }
  const changes = changesBetween(before, after)
  if (changes.length === 0 && Object.keys(values).every((name) => name in before)) return false
  if (version !== undefined && version !== (await findVersion(ctx.db, section))) {
    fail('settings.stale')
  }
  const changedBy = ctx.viewer?.id ?? null
  await insertVersion(ctx.db, { section, values: after, changedBy, changedAt: ctx.now() })
  await audit(ctx, {
    action: `settings.${section}_changed`,
    before: Object.fromEntries(changes.map((change) => [change.name, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.name, change.after])),
  })
  ctx.announce({ to: [], topic: SETTINGS_CHANGED })
  return true
}
