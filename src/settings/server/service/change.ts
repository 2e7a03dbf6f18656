import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { changesBetween } from '../../changes.ts'
import { defaultSettings, type MarketplaceSettings, type SettingsSection } from '../../settings.ts'
import { SETTINGS_CHANGED } from '../../topic.ts'
import {
  findNewestValues,
  findVersion,
  insertVersion,
  listSectionTimes,
  lockSettings,
} from '../queries.ts'
import { recentSettings } from './reading.ts'

type Values = Partial<MarketplaceSettings>
interface Wanted {
  values: Values | ((now: MarketplaceSettings) => Values)
  /** The version that the change is based on. If omitted, the change is written without a conflict check. */
  version?: number
}

/** The newest version of a section; 0 if it was never changed. */
export function versionOf({ db }: Pick<Context, 'db'>, section: SettingsSection): Promise<number> {
  return findVersion(db, section)
}

/** The first and the last change of each section. */
export function sectionTimes({ db }: Pick<Context, 'db'>) {
  return listSectionTimes(db)
}

/** Like `writeSettings`, in its own transaction. */
export async function changeSettings(
  ctx: Context,
  section: SettingsSection,
  wanted: Wanted,
): Promise<void> {
  await transaction(ctx, (ctx) => writeSettings(ctx, section, wanted))
}

/**
 * Writes a new version of a section, which applies in every process after the commit. Throws 'settings.stale' if the
 * section was changed since `version`. Equal values are not written again, so that repeating a request is not a
 * conflict. Returns whether a version was written.
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
  ctx.afterCommit(async (ctx) => recentSettings.forget(ctx))
  return true
}
