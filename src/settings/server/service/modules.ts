import { modules } from '#platform/modules.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import type { ModuleSettings } from '../../modules-contract.ts'
import { findVersion } from '../queries.ts'
import { changeSettings } from './change.ts'
import { currentSettings } from './reading.ts'

export async function moduleSettings(ctx: Pick<Context, 'db'>): Promise<ModuleSettings> {
  const version = await findVersion(ctx.db, 'modules')
  const { switchedOffModules } = await currentSettings(ctx)
  return { version, switchedOffModules: [...switchedOffModules] }
}

/** The content of a module that is switched off stays stored. Throws 'settings.stale'. */
export async function setModules(
  ctx: UserContext,
  { version, switchedOffModules }: ModuleSettings,
): Promise<ModuleSettings> {
  // In the order of the product, so that equal choices are equal values.
  const values = { switchedOffModules: modules.filter((one) => switchedOffModules.includes(one)) }
  await changeSettings(ctx, 'modules', { values, version })
  // Applies in this process before the answer, in other processes on the signal.
  await ctx.modules.refresh()
  return moduleSettings(ctx)
}
