import { audit } from '#audit/server/service.ts'
import { withdrawMails } from '#mail/server/service/outbox.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import type { Broadcast } from '../../contract.ts'
import {
  lockBroadcast,
  markCancelled,
  markSending,
  updateBannerEnd,
} from '../queries/broadcasts.ts'
import { listQueuedMails, mailKey, settleMails, updateDeliveries } from '../queries/deliveries.ts'
import { getBroadcast } from './reading.ts'

export const SEND_JOB = 'broadcasts.send'

/**
 * Starts sending a draft in the version that the admin saw. Repeating it is harmless: a broadcast that is being sent,
 * or was, stays as it is. Throws 'stale', 'broadcast.banner_over' and, if it was cancelled, 'broadcast.not_draft'.
 */
export async function sendBroadcast(
  ctx: UserContext,
  id: number,
  version: number,
): Promise<Broadcast> {
  await transaction(ctx, async (ctx) => {
    const broadcast = found(await lockBroadcast(ctx.db, id))
    const { state, title, audience, ways, bannerUntil } = broadcast
    if (state === 'sending' || state === 'sent') return
    if (state === 'cancelled') fail('broadcast.not_draft')
    if (broadcast.version !== version) fail('stale')
    if (bannerUntil && bannerUntil <= ctx.now()) fail('broadcast.banner_over')
    await markSending(ctx.db, id, ctx.viewer.id, ctx.now())
    await audit(ctx, {
      action: 'broadcast.sent',
      subject: { kind: 'broadcast', id },
      after: { title, audience, ways: ways.join(', ') },
    })
    await ctx.jobs.send(ctx, SEND_JOB, {})
  })
  return getBroadcast(ctx, id)
}

/**
 * Stops sending, takes queued emails out of the outbox and ends the banner. Deliveries stay. Throws
 * 'broadcast.not_sending'.
 */
export async function cancelBroadcast(ctx: UserContext, id: number): Promise<Broadcast> {
  await transaction(ctx, async (ctx) => {
    const { state, title } = found(await lockBroadcast(ctx.db, id))
    if (state !== 'sending') fail('broadcast.not_sending')
    await settleMails(ctx.db, id)
    const queued = await listQueuedMails(ctx.db, id)
    const keys = new Map(queued.map((userId) => [mailKey(id, userId), userId]))
    const withdrawn = await withdrawMails(ctx, [...keys.keys()])
    const userIds = withdrawn.flatMap((key) => keys.get(key) ?? [])
    await updateDeliveries(ctx.db, { broadcastId: id, way: 'mail', userIds, state: 'waiting' })
    await markCancelled(ctx.db, id, ctx.now())
    await audit(ctx, {
      action: 'broadcast.cancelled',
      subject: { kind: 'broadcast', id },
      after: { title },
    })
  })
  return getBroadcast(ctx, id)
}

/** Ends the banner of a broadcast that was sent. Without a running banner nothing changes. */
export async function endBanner(ctx: UserContext, id: number): Promise<Broadcast> {
  await transaction(ctx, async (ctx) => {
    const { state, bannerUntil, title } = found(await lockBroadcast(ctx.db, id))
    const now = ctx.now()
    if (state === 'draft' || !bannerUntil || bannerUntil <= now) return
    await updateBannerEnd(ctx.db, id, now)
    await audit(ctx, {
      action: 'broadcast.banner_ended',
      subject: { kind: 'broadcast', id },
      after: { title },
    })
  })
  return getBroadcast(ctx, id)
}
