import { audit } from '#audit/server/service.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { Service, ServiceStatus } from '../../contract.ts'
import { findServiceFor, lockService, updateService } from '../queries/services.ts'
import { getService } from './reading.ts'

/**
 * Hides a service from everyone except its owner and admins, and stops featuring it. Running orders continue.
 * Throws 'service.hidden' if it is hidden already.
 */
export async function hideService(ctx: UserContext, id: number, reason: string): Promise<Service> {
  await transaction(ctx, async (ctx) => {
    const service = await lockForAdmin(ctx, id)
    const { isFeatured, title } = service
    const status = service.status as ServiceStatus
    if (status === 'hidden') fail('service.hidden')
    await updateService(ctx.db, id, {
      status: 'hidden',
      hiddenReason: reason,
      statusBeforeHiding: status,
      isFeatured: false,
    })
    await audit(ctx, {
      action: 'service.hidden',
      subject: { kind: 'service', id },
      before: { status, isFeatured },
      after: { status: 'hidden', isFeatured: false },
    })
    await notifyOwner(ctx, service, { kind: 'service.hidden', values: { title, reason } })
  })
  return getService(ctx, id)
}

/** Restores the status that the service had before it was hidden. Throws 'service.not_hidden'. */
export async function restoreService(ctx: UserContext, id: number): Promise<Service> {
  await transaction(ctx, async (ctx) => {
    const service = await lockForAdmin(ctx, id)
    const { title } = service
    const status = service.statusBeforeHiding as ServiceStatus | null
    if (status === null) fail('service.not_hidden')
    await updateService(ctx.db, id, { status, hiddenReason: null, statusBeforeHiding: null })
    await audit(ctx, {
      action: 'service.restored',
      subject: { kind: 'service', id },
      before: { status: 'hidden' },
      after: { status },
    })
    await notifyOwner(ctx, service, { kind: 'service.restored', values: { title } })
  })
  return getService(ctx, id)
}

/** Shows a service on the landing page, or stops showing it. Throws 'service.not_public' for one that is not public. */
export function featureService(ctx: UserContext, id: number, isFeatured: boolean) {
  return transaction(ctx, async (ctx) => {
    const before = await lockForAdmin(ctx, id)
    const isPublic = (await findServiceFor(ctx.db, null, id)) !== undefined
    if (isFeatured && !isPublic) fail('service.not_public')
    if (before.isFeatured === isFeatured) return { isFeatured }
    await updateService(ctx.db, id, { isFeatured })
    await audit(ctx, {
      action: 'service.featured',
      subject: { kind: 'service', id },
      before: { isFeatured: before.isFeatured },
      after: { isFeatured },
    })
    return { isFeatured }
  })
}

type Locked = Awaited<ReturnType<typeof lockForAdmin>>

/** Locks the service. Throws 'service.own_case' for an admin's own service. */
async function lockForAdmin(ctx: InTransaction<UserContext>, id: number) {
  const service = found(await lockService(ctx.db, id), 'service.not_found')
  if (service.userId === ctx.viewer.id) fail('service.own_case')
  return service
}

/** Both notifications have the same key, so that the newer one replaces the older one. */
async function notifyOwner(
  ctx: InTransaction,
  { id, userId }: Locked,
  notice: {
    kind: 'service.hidden' | 'service.restored'
    values: Record<string, string>
  },
): Promise<void> {
  await notify(ctx, {
    ...notice,
    to: [userId],
    link: `/services/${id}`,
    key: `service:${id}:hiding`,
  })
}
