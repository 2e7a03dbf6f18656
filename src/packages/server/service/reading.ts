import type { Context } from '#platform/server/context.ts'
import { getService } from '#services/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { ServicePackages } from '../../contract.ts'
import { findSet } from '../queries.ts'
import { noPackages, toPackages } from '../view.ts'

/**
 * The packages of a service that the viewer may see; none while the marketplace offers no packages. Throws
 * 'service.not_found'.
 */
export async function getPackages(ctx: Context, serviceId: number): Promise<ServicePackages> {
  await getService(ctx, serviceId)
  return offeredPackages(ctx, serviceId)
}

/** The packages that can be bought. */
export async function offeredPackages(
  ctx: Pick<Context, 'db'>,
  serviceId: number,
): Promise<ServicePackages> {
  if (!(await currentSettings(ctx)).hasPackages) return noPackages
  const set = await findSet(ctx.db, serviceId)
  return set ? toPackages(set) : noPackages
}
