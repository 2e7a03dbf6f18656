import { INBOX_CHANGED } from '#live/event.ts'
import { AppError } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { insertReminders, listOverdue, raisePriorities } from '../queries/timers.ts'
import { lockCase, record } from './step.ts'
import { tellOfEntry } from './tell.ts'

const BATCH = 100

/** Reminds of deadlines, ends those that passed, and raises what has waited long. */
export async function sweepDisputes(ctx: Context): Promise<void> {
  const now = ctx.now()
  await transaction(systemContext(ctx), async (ctx) => {
    const by = { role: 'system', id: null } as const
    for (const { order, ...one } of await insertReminders(ctx.db, now, BATCH)) {
      await tellOfEntry(ctx, order, { ...one, kind: 'reminder', by })
    }
  })
  for (const id of await listOverdue(ctx.db, now, BATCH)) await endDeadline(ctx, id)
  if (await raisePriorities(ctx.db, now)) ctx.announce({ to: [], topic: INBOX_CHANGED })
}

/** Nobody answered in time: the dispute is up for a ruling on the record. */
async function endDeadline(ctx: Context, id: number): Promise<void> {
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      const one = await lockCase(ctx, id)
      const { answerBy } = one.dispute
      // An answer may have been faster.
      if (!answerBy || answerBy > ctx.now()) return
      const change = { awaiting: null, answerBy: null }
      const system = { role: 'system', id: null } as const
      await record(ctx, one, system, { event: 'time_out', kind: 'timeout', change })
    })
  } catch (error) {
    if (error instanceof AppError) return
    ctx.log.error({ err: error, disputeId: id }, 'a due deadline failed')
  }
}
