import { attachFiles } from '#attachments/server/service/attached.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { DisputeRoom } from '../../contract.ts'
import type { Statement } from '../../inputs.ts'
import { record, stepAsParty, type PartyCase } from './step.ts'

/** Records the other party's response to the dispute, or a party's answer to an admin's question. */
export function respond(
  ctx: UserContext,
  id: number,
  { text, files }: Statement,
): Promise<DisputeRoom> {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const { dispute, by } = locked
    const event = dispute.status === 'awaiting_response' ? 'answer' : 'respond'
    const isAwaited = dispute.awaiting === by.role
    const entryId = await record(ctx, locked, by, {
      event,
      kind: 'response',
      text,
      change: {
        ...(by.role === 'client' ? { clientResponse: text } : { providerResponse: text }),
        ...(isAwaited && { awaiting: null, answerBy: null }),
      },
    })
    await attachFiles(ctx, placeOf(locked, entryId), files)
    return undefined
  })
}

function placeOf({ order }: PartyCase, entryId: number) {
  return { subject: 'dispute_entry', subjectId: entryId, orderId: order.id } as const
}

/** Adds a further statement and files from either party. */
export function addEvidence(
  ctx: UserContext,
  id: number,
  { text, files }: Statement,
): Promise<DisputeRoom> {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const entry = { event: 'add_evidence', kind: 'evidence', text } as const
    const entryId = await record(ctx, locked, locked.by, entry)
    await attachFiles(ctx, placeOf(locked, entryId), files)
    return undefined
  })
}
