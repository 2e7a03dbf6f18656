import { AppError } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { orderReminders, type OrderEvent, type ReminderKind } from '../../process.ts'
import { insertDueReminders, listToRelease, listUnanswered } from '../queries/timers.ts'
import { takeSystemStep } from './steps.ts'
import { remind } from './tell.ts'

const BATCH = 100

/** Cancels what nobody answered in time, releases what nobody objected to, and reminds before. */
export async function sweepOrders(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (const kind of Object.keys(orderReminders) as ReminderKind[]) {
    await transaction(systemContext(ctx), async (ctx) => {
      const due = await insertDueReminders(ctx.db, kind, orderReminders[kind], now, BATCH)
      for (const one of due) await remind(ctx, `order.${kind}`, one)
    })
  }
  const due: [OrderEvent, number[]][] = [
    ['expire', await listUnanswered(ctx.db, now, BATCH)],
    ['release', await listToRelease(ctx.db, now, BATCH)],
  ]
  for (const [event, ids] of due) {
    for (const id of ids) await takeDueStep(ctx, id, event)
  }
}

/** A party who was faster than the timer has won; anything else must not stop the other orders. */
async function takeDueStep(ctx: Context, id: number, event: OrderEvent): Promise<void> {
  try {
    await takeSystemStep(ctx, id, event)
  } catch (error) {
    if (error instanceof AppError) return
    ctx.log.error({ err: error, orderId: id, event }, 'a due step failed')
  }
}
