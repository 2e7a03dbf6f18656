import { queueMail } from '#mail/server/service/outbox.ts'
import { notify } from '#notifications/server/service.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { lockBroadcast } from '../queries/broadcasts.ts'
import {
  countMails,
  deleteOldDeliveries,
  listRecipients,
  listSending,
  listWaitingBells,
  listWaitingMails,
  lockSending,
  mailKey,
  markSent,
  settleMails,
  updateDeliveries,
  updateWait,
} from '../queries/deliveries.ts'
import { letterOf } from './reading.ts'

const PEOPLE = 1000
const BELLS = 200
/** How many emails of broadcasts may wait in the outbox, where they are in line with a password reset. */
const IN_OUTBOX = 50
/** Where the bell leads if the broadcast has no link. */
const NOTIFICATIONS = '/notifications'
const KEPT_DAYS = 90

/**
 * Delivers the broadcasts that are being sent, as far as the limit of emails allows. Each step is one transaction that
 * holds the lock of the broadcast, so a run that is killed goes on with the next delivery, and runs of several
 * processes wait for each other.
 */
export async function deliverBroadcasts(ctx: Context): Promise<void> {
  for (const id of await listSending(ctx.db)) {
    try {
      for (const step of [addRecipients, ringBells, queueMails]) {
        while (await transaction(ctx, (ctx) => step(ctx, id))) continue
      }
    } catch (err) {
      ctx.log.error({ err, broadcastId: id }, 'a broadcast could not be delivered; the job retries')
    }
  }
}

/** A broadcast that is still being sent, locked. */
async function lockOne(ctx: InTransaction, id: number) {
  const broadcast = await lockBroadcast(ctx.db, id)
  const sentAt = broadcast?.sentAt
  return broadcast?.state === 'sending' && sentAt ? { ...broadcast, sentAt } : undefined
}

async function addRecipients(ctx: InTransaction, id: number): Promise<boolean> {
  const broadcast = await lockOne(ctx, id)
  if (!broadcast || broadcast.isListed) return false
  return listRecipients(ctx.db, broadcast, PEOPLE)
}

async function ringBells(ctx: InTransaction, id: number): Promise<boolean> {
  const broadcast = await lockOne(ctx, id)
  if (!broadcast) return false
  const { title, text, link } = broadcast
  const people = await listWaitingBells(ctx.db, id, BELLS)
  const { wanted, unwanted } = split(people)
  await notify(ctx, {
    to: wanted,
    kind: 'news.broadcast',
    values: { title, text },
    link: link ?? NOTIFICATIONS,
    key: `broadcast ${id}`,
  })
  const change = { broadcastId: id, way: 'bell' } as const
  await updateDeliveries(ctx.db, { ...change, userIds: wanted, state: 'sent' })
  await updateDeliveries(ctx.db, { ...change, userIds: unwanted, state: 'skipped' })
  return people.length === BELLS
}

/** Hands emails to the outbox while the hour has some left, and ends the sending after the last one. */
async function queueMails(ctx: InTransaction, id: number): Promise<boolean> {
  await lockSending(ctx.db)
  const broadcast = await lockOne(ctx, id)
  if (!broadcast) return false
  await settleMails(ctx.db, id)
  const now = realTime(ctx)
  const { room, nextAt } = await roomForMails(ctx, now)
  // One more, to find out whether any are left.
  const waiting = await listWaitingMails(ctx.db, id, room + 1)
  const people = waiting.slice(0, room)
  const { wanted, unwanted } = split(people)
  for (const { userId, email: to, locale } of people.filter(({ isWanted }) => isWanted)) {
    const letter = letterOf(ctx.config, broadcast, userId)
    await queueMail(ctx, { ...letter, userId, to, locale, key: mailKey(id, userId) })
  }
  const change = { broadcastId: id, way: 'mail' } as const
  await updateDeliveries(ctx.db, { ...change, userIds: wanted, state: 'queued', queuedAt: now })
  await updateDeliveries(ctx.db, { ...change, userIds: unwanted, state: 'skipped' })
  await updateWait(ctx.db, id, waiting.length > 0 && room === 0 ? nextAt : null)
  await markSent(ctx.db, id, ctx.now())
  return waiting.length > room && room > 0
}

/** How many emails may be queued now. If the hour's limit is used up, `nextAt` is when the next one may. */
async function roomForMails({ db, config }: InTransaction, now: Date) {
  const limit = config.broadcastMailsPerHour
  const since = new Date(now.getTime() - HOUR_MS)
  const { queued, recent, oldest } = await countMails(db, since, limit)
  const left = limit - recent
  return {
    room: Math.max(0, Math.min(left, IN_OUTBOX - queued)),
    nextAt: left <= 0 && oldest ? new Date(oldest.getTime() + HOUR_MS) : null,
  }
}

function split(people: readonly { userId: number; isWanted: boolean }[]) {
  const idsOf = (isWanted: boolean) =>
    people.filter((one) => one.isWanted === isWanted).map(({ userId }) => userId)
  return { wanted: idsOf(true), unwanted: idsOf(false) }
}

/** Deletes who got a broadcast some time after it was sent; the counts stay. */
export async function forgetDeliveries(ctx: Context): Promise<void> {
  await deleteOldDeliveries(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))
}
