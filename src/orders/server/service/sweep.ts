import { endOfDay } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { AppError } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { orderReminders, type ReminderKind } from '../../reminders.ts'
import { ordersDue } from '../queries/due.ts'
import {
  insertDueReminders,
  listDayEnds,
  listToRelease,
  listUnanswered,
  updateDeliverBy,
} from '../queries/timers.ts'
import type { PlainEvent } from './money.ts'
import { takeSystemStep } from './steps.ts'
import { remind } from './notify.ts'

const BATCH = 100
/** Delivery days that ended so long ago, or end so soon, follow the viber's time zone. */
const NEAR_DAYS = { past: 2, ahead: 4 }

/** When the sweep has something to do, apart from changes of time zones. */
export function nextOrdersSweep(ctx: Context): DueQuery {
  return ordersDue(ctx.now(), orderReminders, NEAR_DAYS.ahead * DAY_MS)
}

/**
 * Cancels orders without a timely answer, releases work without an objection, and sends reminders. Money goes first. A
 * failure of one order or one kind of reminder is logged, retried by the next sweep, and blocks nothing else.
 */
export async function sweepOrders(ctx: Context): Promise<void> {
  await takeDueSteps(ctx, 'expire', listUnanswered)
  await takeDueSteps(ctx, 'release', listToRelease)
  await updateDeliveryEnds(ctx)
  for (const kind of Object.keys(orderReminders) as ReminderKind[]) await sendReminders(ctx, kind)
}

/** If a viber moves or corrects their time zone, the end of the agreed day moves too. */
async function updateDeliveryEnds(ctx: Context): Promise<void> {
  const near = (days: number) => new Date(ctx.now().getTime() + days * DAY_MS)
  const range = { from: near(-NEAR_DAYS.past), to: near(NEAR_DAYS.ahead) }
  try {
    const site = await siteZone(ctx)
    for (const order of await listDayEnds(ctx.db, range)) {
      const { id, deliveryDeadline, deliverBy, timeZone, browserZone } = order
      const zone = firstKnownZone([timeZone, browserZone, site])
      const end = deliveryDeadline && endOfDay(deliveryDeadline, zone)
      if (end && end.getTime() !== deliverBy?.getTime()) await updateDeliverBy(ctx.db, id, end)
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'the ends of delivery days could not be updated')
  }
}

async function takeDueSteps(
  ctx: Context,
  event: PlainEvent,
  listDue: typeof listUnanswered,
): Promise<void> {
  const now = ctx.now()
  for (let after = 0; ;) {
    const ids = await listDue(ctx.db, { now, after, limit: BATCH })
    for (const id of ids) await takeDueStep(ctx, id, event)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}

async function takeDueStep(ctx: Context, id: number, event: PlainEvent): Promise<void> {
  try {
    await takeSystemStep(ctx, id, event)
  } catch (error) {
    // A party acted before the timer.
    if (error instanceof AppError && error.code === 'order.wrong_state') return
    ctx.log.error({ err: error, orderId: id, event }, 'a due step of an order failed')
  }
}

async function sendReminders(ctx: Context, kind: ReminderKind): Promise<void> {
  const now = ctx.now()
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      const due = await insertDueReminders(ctx.db, kind, orderReminders[kind], now, BATCH)
      for (const reminder of due) await remind(ctx, kind, reminder)
    })
  } catch (error) {
    ctx.log.error({ err: error, kind }, 'order reminders could not be sent')
  }
}
