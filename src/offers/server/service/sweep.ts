import { HOUR_MS } from '#platform/durations.ts'
import { AppError, found } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { callOffReasons, type CallOffReason } from '../../process.ts'
import { offerReminders, type OfferReminderKind } from '../../reminders.ts'
import { lockUnanswered } from '../queries/offers.ts'
import { insertDueReminders, listToCallOff, listUnanswered, listUnpaid } from '../queries/timers.ts'
import { endOffer, expireOffers, SYSTEM } from './end.ts'
import { lockBriefsOf, lockOffer } from './locks.ts'
import { remind } from './notify.ts'

const BATCH = 100
/** So many offers expire in one transaction. Few, so that a person who answers one of them hardly waits. */
const EXPIRED_AT_ONCE = 20
type DueMove = 'expire' | 'lapse' | 'call_off'

/**
 * Ends offers without an answer or a payment in time, and those that can never be accepted, and sends reminders. A
 * failure of one offer or one kind of reminder is logged, retried by the next sweep, and blocks nothing else.
 */
export async function sweepOffers(ctx: Context): Promise<void> {
  await takeDueMoves(ctx, 'lapse', listUnpaid)
  await expireUnanswered(ctx)
  // Changes come last, because calling off an accepted offer ends its agreement.
  for (const why of callOffReasons) {
    await takeDueMoves(ctx, 'call_off', (db, due) => listToCallOff(db, why, due), why)
  }
  for (const kind of Object.keys(offerReminders) as OfferReminderKind[]) {
    await sendReminders(ctx, kind)
  }
}

/** Most offers that end by themselves expire, so they do it together; one by one where one of them fails. */
async function expireUnanswered(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let after = 0; ;) {
    const ids = await listUnanswered(ctx.db, { now, after, limit: EXPIRED_AT_ONCE })
    if (ids.length === 0) return
    try {
      await transaction(systemContext(ctx), async (ctx) => {
        await lockBriefsOf(ctx, ids)
        await expireOffers(ctx, await lockUnanswered(ctx.db, ids, now))
      })
    } catch {
      for (const id of ids) await takeDueMove(ctx, id, 'expire')
    }
    after = ids.at(-1) ?? 0
  }
}

async function takeDueMoves(
  ctx: Context,
  move: DueMove,
  listDue: typeof listUnpaid,
  reason?: CallOffReason,
): Promise<void> {
  const now = ctx.now()
  for (let after = 0; ;) {
    const ids = await listDue(ctx.db, { now, after, limit: BATCH })
    for (const id of ids) await takeDueMove(ctx, id, move, reason)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}

async function takeDueMove(
  ctx: Context,
  id: number,
  move: DueMove,
  reason?: CallOffReason,
): Promise<void> {
  try {
    await transaction(systemContext(ctx), async (ctx) =>
      endOffer(ctx, found(await lockOffer(ctx, id)), move, SYSTEM, { reason }),
    )
  } catch (error) {
    // A person acted before the timer.
    if (error instanceof AppError && error.code === 'offer.wrong_state') return
    ctx.log.error({ err: error, offerId: id, move }, 'a due move of an offer failed')
  }
}

async function sendReminders(ctx: Context, kind: OfferReminderKind): Promise<void> {
  const { deadline, hoursBefore } = offerReminders[kind]
  const now = ctx.now()
  const until = new Date(now.getTime() + hoursBefore * HOUR_MS)
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      const due = await insertDueReminders(ctx.db, deadline, { now, until, limit: BATCH })
      for (const reminder of due) await remind(ctx, kind, reminder)
    })
  } catch (error) {
    ctx.log.error({ err: error, kind }, 'reminders of offers could not be sent')
  }
}
