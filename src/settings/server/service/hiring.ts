import type { Context, UserContext } from '#platform/server/context.ts'
import type { HiringSettings } from '../../hiring-contract.ts'
import { findVersion } from '../queries.ts'
import { changeSettings } from './change.ts'
import { currentSettings } from './reading.ts'

export async function hiringSettings(ctx: Pick<Context, 'db'>): Promise<HiringSettings> {
  const version = await findVersion(ctx.db, 'hiring')
  const { hasPackages } = await currentSettings(ctx)
  return { version, hasPackages }
}

/** Packages that were saved stay while none are offered. Throws 'settings.stale'. */
export async function setHiringSettings(
  ctx: UserContext,
  { version, ...values }: HiringSettings,
): Promise<HiringSettings> {
  await changeSettings(ctx, 'hiring', { values, version })
  return hiringSettings(ctx)
}
