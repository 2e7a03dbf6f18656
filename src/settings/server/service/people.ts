import type { Context, UserContext } from '#platform/server/context.ts'
import type { PeopleSettings, PeopleSettingsChange } from '../../people-contract.ts'
import { findVersion } from '../queries.ts'
import { currentSettings } from './reading.ts'
import { changeSettings } from './change.ts'

export async function peopleSettings(ctx: Pick<Context, 'db'>): Promise<PeopleSettings> {
  const version = await findVersion(ctx.db, 'people')
  const { providerApproval, listingNeedsConfirmedAddress } = await currentSettings(ctx)
  return { version, providerApproval, listingNeedsConfirmedAddress }
}

/** The approval applies to new vibers only. Throws 'settings.stale'. */
export async function setPeopleSettings(
  ctx: UserContext,
  { version, ...values }: PeopleSettingsChange,
): Promise<PeopleSettings> {
  await changeSettings(ctx, 'people', { values, version })
  return peopleSettings(ctx)
}
