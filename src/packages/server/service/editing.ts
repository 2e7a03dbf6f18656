import { fail } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { getService } from '#services/server/service/reading.ts'
import { lockOwnService } from '#services/server/service/own-service.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { PackagesChange, ServicePackages } from '../../contract.ts'
import { tierNames } from '../../limits.ts'
import { findSet, replaceExtras, replacePackages, saveVersion } from '../queries.ts'
import { noPackages, toPackages } from '../view.ts'
import { offeredPackages } from './reading.ts'

/**
 * Replaces the packages and extras of a service as one set. Throws 'package.stale' with the current set if it was
 * changed since `version`, and 'extra.not_found' for an extra of another service. Orders and open payments keep what
 * they were priced with.
 */
export async function setPackages(
  ctx: UserContext,
  serviceId: number,
  { version, packages, extras }: PackagesChange,
): Promise<ServicePackages> {
  await refuseStranger(ctx, serviceId)
  if (!(await currentSettings(ctx)).hasPackages) fail('package.off')
  await transaction(ctx, async ({ db, ...rest }) => {
    // The lock of the service lets two editors save one after the other.
    await lockOwnService({ db, ...rest }, serviceId)
    const saved = await findSet(db, serviceId)
    const current = saved ? toPackages(saved) : noPackages
    if (current.version !== version) fail('package.stale', { facts: { current } })
    const known = new Set(current.extras.map(({ id }) => id))
    if (extras.some(({ id }) => id !== undefined && !known.has(id))) fail('extra.not_found')
    await saveVersion(db, serviceId, version + 1)
    await replacePackages(
      db,
      serviceId,
      packages.map(({ tier, name, price, features, ...fields }, index) => ({
        ...fields,
        name: name ?? tierNames[tier],
        tier: index + 1,
        priceCents: centsOf(price),
        features: [...new Set(features)],
      })),
    )
    await replaceExtras(
      db,
      serviceId,
      extras.map(({ price, ...fields }) => ({ ...fields, priceCents: centsOf(price) })),
    )
  })
  return offeredPackages(ctx, serviceId)
}

/** 404 for a service that the viewer does not see, 403 for one of another viber. */
export async function refuseStranger(ctx: UserContext, serviceId: number): Promise<void> {
  const { userId } = await getService(ctx, serviceId)
  if (userId !== ctx.viewer.id) fail('service.not_yours')
}
