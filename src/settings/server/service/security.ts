import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction, Resources } from '#platform/server/context.ts'
import type { MarketplaceSettings } from '../../settings.ts'
import { findNewestValues, findVersion } from '../queries.ts'
import { currentSettings } from './reading.ts'
import { writeSettings } from './change.ts'

interface AdminRule {
  adminsNeedTwoStep: boolean
  version: number
}

export async function securitySettings(ctx: Pick<Context, 'db'>): Promise<AdminRule> {
  const version = await findVersion(ctx.db, 'security')
  const { adminsNeedTwoStep } = await currentSettings(ctx)
  return { version, adminsNeedTwoStep }
}

/** The caller must have confirmed the password. Enabling the rule starts the grace period of all admins. */
export async function writeAdminRule(
  ctx: InTransaction,
  { version, adminsNeedTwoStep }: AdminRule,
): Promise<void> {
  const values = (now: MarketplaceSettings) =>
    adminsNeedTwoStep && !now.adminsNeedTwoStep ? turnedOn(ctx) : { adminsNeedTwoStep }
  await writeSettings(ctx, 'security', { values, version })
}

/**
 * Enables the rule for a new public marketplace, unless a super admin has chosen already. Existing marketplaces are
 * not changed: the launch list and the doctor recommend the rule.
 */
export async function requireTwoStepAtFirst(ctx: InTransaction): Promise<void> {
  const { isPublic, isDemo } = ctx.config
  if (!isPublic || isDemo) return
  const chosen = (await findNewestValues(ctx.db))?.adminsNeedTwoStep
  if (chosen === undefined) await writeSettings(ctx, 'security', { values: turnedOn(ctx) })
}

/** Since when admins need two-step verification; undefined if they do not. */
export async function twoStepRuleSince(ctx: Pick<Context, 'db'>): Promise<Date | undefined> {
  const { adminsNeedTwoStep, adminsNeedTwoStepSince } = await currentSettings(ctx)
  return adminsNeedTwoStep ? new Date(adminsNeedTwoStepSince) : undefined
}

/** Uses real time, so that the test clock does not shorten the grace period. */
function turnedOn(ctx: Pick<Resources, 'clock' | 'now'>) {
  return { adminsNeedTwoStep: true, adminsNeedTwoStepSince: realTime(ctx).toISOString() }
}
