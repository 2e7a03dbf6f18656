import { INBOX_CHANGED } from '#live/event.ts'
import { AppError } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { insertReminders, listOverdue, raisePriorities } from '../queries/timers.ts'
import { lockCase, record } from './step.ts'
import { notifyOfEntry } from './notify.ts'

const BATCH = 100
/** A party answered, or the dispute ended, before the timer. */
const fasterThanTimer = new Set<string>(['dispute.wrong_state', 'dispute.ended'])

/**
 * Ends expired deadlines, raises priorities by age, and sends reminders. A failure of one dispute or of the reminders
 * is logged, retried by the next sweep, and blocks nothing else.
 */
export async function sweepDisputes(ctx: Context): Promise<void> {
  await endDeadlines(ctx)
  if (await raisePriorities(ctx.db, ctx.now())) ctx.announce({ to: [], topic: INBOX_CHANGED })
  await sendReminders(ctx)
}

async function sendReminders(ctx: Context): Promise<void> {
  const by = { role: 'system', id: null } as const
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      for (const { order, ...reminder } of await insertReminders(ctx.db, ctx.now(), BATCH)) {
        await notifyOfEntry(ctx, order, { ...reminder, kind: 'reminder', by })
      }
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'dispute reminders could not be sent')
  }
}

async function endDeadlines(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let after = 0; ;) {
    const ids = await listOverdue(ctx.db, { now, after, limit: BATCH })
    for (const id of ids) await endDeadline(ctx, id)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}

/** Ends a deadline without an answer: the dispute goes to review with the record as it is. */
async function endDeadline(ctx: Context, id: number): Promise<void> {
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      const locked = await lockCase(ctx, id)
      const { answerBy } = locked.dispute
      // An answer may have moved or removed the deadline.
      if (!answerBy || answerBy > ctx.now()) return
      const change = { awaiting: null, answerBy: null }
      const system = { role: 'system', id: null } as const
      await record(ctx, locked, system, { event: 'time_out', kind: 'timeout', change })
    })
  } catch (error) {
    if (error instanceof AppError && fasterThanTimer.has(error.code)) return
    ctx.log.error({ err: error, disputeId: id }, 'a due deadline of a dispute failed')
  }
}
