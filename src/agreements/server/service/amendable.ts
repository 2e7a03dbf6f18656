import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { isOpen, keptOf } from '../../agreement.ts'
import { lockAgreement } from '../queries/agreements.ts'

/**
 * What an amendment of an agreement keeps: its people, its kind of price, rate, fee and rounds, and how many of its
 * milestones are paid. Locks it, so that none is paid while the amendment is written. 404 for anyone but its two parties.
 * Throws 'agreement.ended'.
 */
export async function agreementToAmend(
  ctx: Pick<InTransaction<UserContext>, 'db' | 'viewer'>,
  id: number,
) {
  const agreement = found(await lockAgreement(ctx.db, id), 'agreement.not_found')
  const { clientId, providerId } = agreement
  if (![clientId, providerId].includes(ctx.viewer.id)) fail('agreement.not_found')
  if (!isOpen(agreement)) fail('agreement.ended')
  return {
    ...agreement,
    pricing: agreement.pricing as 'fixed' | 'hourly',
    keptCount: keptOf(agreement).length,
  }
}
