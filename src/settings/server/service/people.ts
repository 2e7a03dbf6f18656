import type { Context, UserContext } from '#platform/server/context.ts'
import type { PeopleSettings } from '../../people-contract.ts'
import { findVersion } from '../queries.ts'
import { currentSettings } from './reading.ts'
import { changeSettings } from './change.ts'

export async function peopleSettings(ctx: Pick<Context, 'db'>): Promise<PeopleSettings> {
  const version = await findVersion(ctx.db, 'people')
  const { providerApproval } = await currentSettings(ctx)
  return { version, providerApproval }
}

/** Applies to new vibers. Existing vibers are not affected. Throws 'settings.stale'. */
export async function setPeopleSettings(
  ctx: UserContext,
  { version, ...values }: PeopleSettings,
): Promise<PeopleSettings> {
  await changeSettings(ctx, 'people', { values, version })
  return peopleSettings(ctx)
}
