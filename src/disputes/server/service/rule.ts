import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { unusedCents } from '#orders/pricing.ts'
import type { OrderStep } from '#orders/server/service/money.ts'
import { act } from '#orders/server/service/steps.ts'
import { fail } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Dispute } from '../../contract.ts'
import { nextStatus, questionDueFrom, refundAtEnd, refundOf, type Priority } from '../../dispute.ts'
import type { Question, Ruling } from '../../inputs.ts'
import { updateDispute } from '../queries/disputes.ts'
import { record, stepAsAdmin } from './step.ts'

/** Marks a dispute as under review. A party that still has to answer keeps its deadline. */
export function reviewDispute(ctx: UserContext, id: number): Promise<Dispute> {
  return stepAsAdmin(ctx, id, async (ctx, locked) => {
    await record(ctx, locked, locked.by, { event: 'review', kind: 'review' })
    await audit(ctx, { action: 'dispute.taken_up', subject: { kind: 'dispute', id } })
  })
}

/** Asks one party a question, visible to both, with 72 hours to answer. */
export function askParty(
  ctx: UserContext,
  id: number,
  { party, question }: Question,
): Promise<Dispute> {
  return stepAsAdmin(ctx, id, async (ctx, locked) => {
    await record(ctx, locked, locked.by, {
      event: 'ask',
      kind: 'question',
      text: question,
      change: { awaiting: party, answerBy: questionDueFrom(ctx.now()) },
    })
    await audit(ctx, {
      action: 'dispute.asked',
      subject: { kind: 'dispute', id },
      after: { party },
    })
  })
}

/** Sets the priority, which age no longer changes from now on. */
export function setPriority(ctx: UserContext, id: number, priority: Priority): Promise<Dispute> {
  return stepAsAdmin(ctx, id, async (ctx, { dispute }) => {
    nextStatus(dispute, 'prioritise', 'admin')
    const change = { priority, isPriorityChosen: true, lastUpdated: ctx.now() }
    await updateDispute(ctx.db, id, change)
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await audit(ctx, {
      action: 'dispute.prioritised',
      subject: { kind: 'dispute', id },
      before: { priority: dispute.priority },
      after: { priority },
    })
  })
}

/**
 * Rules on a dispute (docs/product-rules.md#dispute-rulings): resolves it and moves the money, which cannot be undone.
 * Throws 'order.own_case' for an admin who is a party, 'dispute.ended' if it is already decided, and 'dispute.frozen'
 * while the bank has the money.
 */
export function resolveDispute(ctx: UserContext, id: number, ruling: Ruling): Promise<Dispute> {
  return stepAsAdmin(ctx, id, async (ctx, locked) => {
    const { order, by } = locked
    const { resolution } = ruling
    const message = ruling.message || null
    const partialCents = partialOf(ruling, order.totalCents)
    await record(ctx, locked, by, {
      event: 'resolve',
      kind: 'ruling',
      text: message,
      amountCents: refundAtEnd(
        refundOf(resolution, order.totalCents, partialCents),
        unusedCents(order),
      ),
      change: {
        closedThrough: 'ruling',
        resolution,
        resolutionCents: partialCents,
        adminNotes: ruling.adminNotes || null,
        message,
        resolvedBy: by.id,
      },
    })
    await audit(ctx, {
      action: 'dispute.resolved',
      subject: { kind: 'dispute', id },
      before: { status: locked.dispute.status },
      after: { status: 'resolved', resolution, resolutionCents: partialCents },
    })
    const step: OrderStep =
      resolution === 'partial_refund'
        ? { event: resolution, refundCents: partialCents ?? fail('request.invalid') }
        : { event: resolution }
    await act(ctx, order, by, step, message ?? undefined)
  })
}

/** The partial refund in cents, which must be below the total; null for other resolutions. */
function partialOf(ruling: Ruling, totalCents: number): number | null {
  if (ruling.resolution !== 'partial_refund') return null
  const cents = centsOf(ruling.resolutionAmount ?? fail('request.invalid'))
  if (cents < totalCents) return cents
  const message =
    cents === totalCents
      ? 'This is the whole amount: use full_refund instead'
      : 'The amount is above the order’s total'
  return fail('request.invalid', { errors: [{ path: 'resolutionAmount', message }] })
}
