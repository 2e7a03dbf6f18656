import type { Context, UserContext } from '#platform/server/context.ts'
import { hiringTermsOf } from '../../hiring.ts'
import type { HiringChange, HiringSettings } from '../../hiring-contract.ts'
import { findVersion } from '../queries.ts'
import { changeSettings } from './change.ts'
import { currentSettings } from './reading.ts'

export async function hiringSettings(ctx: Pick<Context, 'db'>): Promise<HiringSettings> {
  // Read before the values, so that a concurrent change makes the version outdated and is detected on save.
  const version = await findVersion(ctx.db, 'hiring')
  return { version, ...hiringTermsOf(await currentSettings(ctx)) }
}

/**
 * Packages that were saved stay while none are offered. Offers and agreements keep the deadlines they began with.
 * Throws 'settings.stale'.
 */
export async function setHiringSettings(
  ctx: UserContext,
  { version, ...values }: HiringChange,
): Promise<HiringSettings> {
  await changeSettings(ctx, 'hiring', { values, version })
  return hiringSettings(ctx)
}
