import { findPerson } from '#accounts/server/service/accounts.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Service } from '../../contract.ts'
import {
  findNewestId,
  findServiceFor,
  listPublicDates,
  listServicesByIds,
  listServicesOf,
} from '../queries/services.ts'
import { toService } from '../view.ts'

/** The service as this viewer may see it; throws `service.not_found`. */
export async function getService(ctx: Context, id: number): Promise<Service> {
  return toService(
    found(await findServiceFor(ctx.db, ctx.viewer, id), 'service.not_found'),
    ctx.viewer,
  )
}

/**
 * A provider's services; paused ones for the owner and admins only, and of a suspended person none. Throws
 * 'user.not_found' for a person who is not there.
 */
export async function servicesOf(ctx: Context, userId: number): Promise<Service[]> {
  const rows = await listServicesOf(ctx.db, ctx.viewer, userId)
  if (rows.length === 0) {
    const { status } = found(await findPerson(ctx, userId), 'user.not_found')
    if (status === 'deleted') fail('user.not_found')
  }
  return rows.map((row) => toService(row, ctx.viewer))
}

/** Those of these services that everybody may see, in the order asked for. */
export async function publicServices(ctx: Context, ids: readonly number[]): Promise<Service[]> {
  const rows = new Map((await listServicesByIds(ctx.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toService(row, null)] : []
  })
}

export function newestServiceId(ctx: Pick<Context, 'db'>): Promise<number> {
  return findNewestId(ctx.db)
}

/** The services of a range of ids that everybody may see, with the date of their last change. */
export function publicServiceDates(ctx: Pick<Context, 'db'>, range: { from: number; to: number }) {
  return listPublicDates(ctx.db, range)
}
