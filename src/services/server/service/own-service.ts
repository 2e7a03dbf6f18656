import { audit } from '#audit/server/service.ts'
import type { AuditValues } from '#audit/kinds.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { findServiceFor, lockService } from '../queries/services.ts'

/** Locks a service that the viewer may change. Throws 'service.not_found' and 'service.not_yours'. */
export async function lockOwnService(ctx: InTransaction<UserContext>, id: number) {
  const service = found(await lockService(ctx.db, id), 'service.not_found')
  if (service.userId !== ctx.viewer.id && !ctx.viewer.isAdmin) {
    found(await findServiceFor(ctx.db, ctx.viewer, id), 'service.not_found')
    fail('service.not_yours')
  }
  return service
}

/** Records a change in the audit log if an admin makes it to another member's service. */
export async function auditForOthers(
  ctx: InTransaction<UserContext>,
  service: Awaited<ReturnType<typeof lockOwnService>>,
  after: AuditValues,
): Promise<void> {
  const { id, userId, status, title, coverKey } = service
  if (userId === ctx.viewer.id) return
  const before = { status, title, hasCover: coverKey !== null }
  const action = 'service.changed'
  await audit(ctx, {
    action,
    subject: { kind: 'service', id },
    before,
    after: { ...before, ...after },
  })
}
