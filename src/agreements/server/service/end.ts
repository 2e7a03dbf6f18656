import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { isOpen, roleIn } from '../../agreement.ts'
import type { Agreement } from '../../contract.ts'
import { lockAgreement, type LockedAgreement } from '../queries/agreements.ts'
import { listOpenOf } from '../queries/personal-data.ts'
import { notifyOfEnd } from './notify.ts'
import { getAgreement } from './reading.ts'
import { endLocked } from './start.ts'

interface End {
  reason: string
  /** The viewer decides as an admin, and not as a party. */
  asAdmin?: boolean | undefined
}

/**
 * Ends an agreement: unpaid milestones are dropped, and paid ones continue by the rules of their orders. Repeating it
 * returns the agreement unchanged. Throws 'agreement.not_found' for strangers, 'agreement.own_case' for an admin who
 * wants to decide about an agreement of their own, 'agreement.unpaid' before the first payment, and 'agreement.ended'
 * once it is over (docs/product-rules.md#admins-who-are-a-party).
 */
export async function endAgreement(
  ctx: UserContext,
  id: number,
  { reason, asAdmin = false }: End,
): Promise<Agreement> {
  await transaction(ctx, async (ctx) => {
    const agreement = found(await lockAgreement(ctx.db, id), 'agreement.not_found')
    const role = roleIn(agreement, ctx.viewer) ?? fail('agreement.not_found')
    if (asAdmin && role !== 'admin')
      fail(ctx.viewer.isAdmin ? 'agreement.own_case' : 'auth.forbidden')
    if (agreement.endedByRole === role && agreement.endReason === reason) return
    refuseOver(agreement)
    if (role === 'admin') {
      await audit(ctx, { action: 'agreement.ended', subject: { kind: 'agreement', id } })
    }
    await endLocked(ctx, agreement, { role, id: ctx.viewer.id }, reason)
    await notifyOfEnd(ctx, agreement, ctx.viewer.id)
  })
  return getAgreement(ctx, id)
}

function refuseOver(agreement: LockedAgreement): void {
  if (!isOpen(agreement)) fail('agreement.ended')
  if (agreement.jobId === null) fail('agreement.unpaid')
}

/**
 * Ends the agreements of a person whose account is deleted. Agreements that were never paid end together with their
 * offers.
 */
export async function endAllOf(ctx: InTransaction, userId: number): Promise<void> {
  for (const id of await listOpenOf(ctx.db, userId)) {
    const agreement = await lockAgreement(ctx.db, id)
    if (!agreement || !isOpen(agreement)) continue
    const role = agreement.clientId === userId ? 'client' : 'provider'
    await endLocked(ctx, agreement, { role, id: userId }, null)
    await notifyOfEnd(ctx, agreement, userId)
  }
}
