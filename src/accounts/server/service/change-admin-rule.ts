import { transaction, type UserContext } from '#platform/server/context.ts'
import { securitySettings, writeAdminRule } from '#settings/server/service/security.ts'
import type { SecurityChange, SecuritySettings } from '../../admin-rule-contract.ts'
import { confirm, lockConfirmed } from './confirm.ts'

/**
 * Turns the two-step rule for admins on or off (control 53). Throws as `confirm` does, and 'account.changed' and
 * 'settings.stale'.
 */
export async function changeAdminRule(
  ctx: UserContext,
  { version, adminsNeedTwoStep, ...confirmation }: SecurityChange,
): Promise<SecuritySettings> {
  const confirmed = await confirm(ctx, confirmation)
  await transaction(ctx, async (ctx) => {
    await lockConfirmed(ctx, confirmed)
    await writeAdminRule(ctx, { version, adminsNeedTwoStep })
  })
  return securitySettings(ctx)
}
