import type { InTransaction } from '#platform/server/context.ts'
import { fail, found } from '#platform/errors.ts'
import { priceCents } from '#platform/money.ts'
import { isOpen, keptOf, milestoneState } from '../../agreement.ts'
import { AGREEMENT_CHANGED } from '../../topic.ts'
import {
  dropMilestones,
  insertAgreement,
  insertAgreementEvent,
  insertMilestones,
  lockAgreement,
  updateEnded,
  updateScope,
  type LockedAgreement,
  type NewAgreement,
  type NewMilestone,
} from '../queries/agreements.ts'

/** The price of an accepted version, in cents. Hourly work is one milestone of hours that are paid ahead. */
export type AgreedPrice =
  | { pricing: 'fixed'; milestones: readonly Omit<NewMilestone, 'halfHours'>[] }
  | { pricing: 'hourly'; rateCents: number; halfHours: number; days: number }

/** What the accepted version of an offer says. */
export type AgreedTerms = Omit<NewAgreement, 'pricing' | 'rateCents' | 'createdAt'> & {
  price: AgreedPrice
}

interface By {
  role: 'client' | 'provider' | 'admin' | 'system'
  id: number | null
}

/** Writes the agreement that an accepted offer becomes. Returns its id and the id of the milestone that is paid first. */
export async function startAgreement(
  ctx: InTransaction,
  { price, ...terms }: AgreedTerms,
  by: By,
): Promise<{ agreementId: number; milestoneId: number }> {
  const at = ctx.now()
  const { pricing } = price
  const rateCents = price.pricing === 'hourly' ? price.rateCents : null
  const agreement = { ...terms, pricing, rateCents, createdAt: at }
  const agreementId = await insertAgreement(ctx.db, agreement)
  const milestones = milestonesOf(price, terms.title)
  const [milestoneId = 0] = await insertMilestones(ctx.db, agreementId, milestones, {
    after: 0,
    createdAt: at,
  })
  await note(ctx, { ...agreement, id: agreementId }, 'started', by, null)
  return { agreementId, milestoneId }
}

/** The version of an amendment: its price, its scope, and how many milestones were paid when it was written. */
interface Amendment {
  price: AgreedPrice
  scope: string | null
  paidMilestones: number | null
}

/**
 * Replaces everything that is not paid, and the scope of what is paid from now on. The caller holds the lock of the offer
 * that proposed it. Throws 'agreement.ended', and 'agreement.paid_since' if a milestone was paid after the version was
 * written, because the version would replace that milestone.
 */
export async function amendAgreement(
  ctx: InTransaction,
  agreementId: number,
  { price, scope, paidMilestones }: Amendment,
  by: By,
): Promise<void> {
  const agreement = found(await lockAgreement(ctx.db, agreementId), 'agreement.not_found')
  if (!isOpen(agreement)) fail('agreement.ended')
  const kept = keptOf(agreement)
  if (kept.length !== paidMilestones) fail('agreement.paid_since')
  const at = ctx.now()
  await dropMilestones(ctx.db, plannedOf(agreement), { dropReason: 'amended', droppedAt: at })
  const milestones = milestonesOf(price, agreement.title)
  const after = Math.max(0, ...kept.map(({ position }) => position))
  await insertMilestones(ctx.db, agreementId, milestones, { after, createdAt: at })
  if (scope !== null) await updateScope(ctx.db, agreementId, scope)
  await note(ctx, agreement, 'amended', by, null)
}

/** Voids an agreement of which nothing was paid, because its offer was called off before the payment. */
export async function voidAgreement(ctx: InTransaction, offerAgreementId: number, by: By) {
  const agreement = found(await lockAgreement(ctx.db, offerAgreementId), 'agreement.not_found')
  if (agreement.endedAt === null) await endLocked(ctx, agreement, by, null)
}

/** Drops what is not paid and ends the agreement. Paid milestones continue by the rules of their orders. */
export async function endLocked(
  ctx: InTransaction,
  agreement: LockedAgreement,
  by: By,
  reason: string | null,
): Promise<void> {
  const at = ctx.now()
  await dropMilestones(ctx.db, plannedOf(agreement), { dropReason: 'ended', droppedAt: at })
  await updateEnded(ctx.db, agreement.id, { endedAt: at, endedByRole: by.role, endReason: reason })
  await note(ctx, agreement, 'ended', by, reason)
}

/** Refunded milestones stay, because their orders tell what happened. */
function plannedOf({ milestones }: LockedAgreement): number[] {
  return milestones.filter((one) => milestoneState(one) === 'planned').map(({ id }) => id)
}

function milestonesOf(price: AgreedPrice, title: string): NewMilestone[] {
  if (price.pricing === 'fixed') {
    return price.milestones.map((milestone) => ({ ...milestone, halfHours: null }))
  }
  const { rateCents, halfHours, days } = price
  const amountCents = priceCents(rateCents, halfHours / 2)
  return [{ title, description: null, amountCents, halfHours, days }]
}

async function note(
  ctx: InTransaction,
  { id, clientId, providerId }: { id: number; clientId: number; providerId: number },
  kind: 'started' | 'amended' | 'ended',
  by: By,
  words: string | null,
): Promise<void> {
  await insertAgreementEvent(ctx.db, {
    agreementId: id,
    kind,
    actorId: by.id,
    actorRole: by.role,
    note: words,
    at: ctx.now(),
  })
  ctx.announce({ to: [clientId, providerId], topic: AGREEMENT_CHANGED, data: { id } })
}
