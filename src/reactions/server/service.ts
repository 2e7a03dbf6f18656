import { fail } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { getService } from '#services/server/service.ts'
import { currentSettings } from '#settings/server/service.ts'
import { findEmoji, type Emoji, type Reactions, type ReactionSummary } from '../contract.ts'
import {
  countReactions,
  deleteReaction,
  insertReaction,
  listNewestReactions,
  listOwnReactions,
  lockReaction,
} from './queries.ts'

const NEWEST = 100

/** The reactions to a service, for whoever may see it; throws `service.not_found`. */
export async function reactionsTo(ctx: Context, serviceId: number): Promise<Reactions> {
  await getService(ctx, serviceId)
  const [summaries, newest] = await Promise.all([
    reactionSummaries(ctx, [serviceId]),
    listNewestReactions(ctx.db, serviceId, NEWEST),
  ])
  return {
    counts: {},
    userReactions: {},
    ...summaries.get(serviceId),
    reactions: newest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** Reacts, or takes the same reaction back: also one that is not offered any more. Presses at once count one after the other. */
export async function toggleReaction(
  ctx: UserContext,
  serviceId: number,
  given: string,
): Promise<Reactions> {
  await react(ctx, serviceId, findEmoji(given) ?? fail('request.invalid'))
  return reactionsTo(ctx, serviceId)
}

/** The same without reading what everybody thinks. */
export async function react(ctx: UserContext, serviceId: number, emoji: Emoji): Promise<void> {
  await getService(ctx, serviceId)
  const reaction = { serviceId, userId: ctx.viewer.id, emoji }
  await transaction(ctx, async ({ db }) => {
    await lockReaction(db, reaction)
    if (await deleteReaction(db, reaction)) return
    const { switchedOffReactions } = await currentSettings({ db })
    if (switchedOffReactions.includes(emoji)) {
      fail('request.invalid', {
        errors: [{ path: 'emoji', message: 'This reaction is not offered any more' }],
      })
    }
    await insertReaction(db, { ...reaction, createdAt: ctx.now() })
  })
}

/** The reactions to a page of services, in two statements however many there are (A-25f). */
export async function reactionSummaries(
  ctx: Context,
  serviceIds: number[],
): Promise<Map<number, ReactionSummary>> {
  const [counts, own] = await Promise.all([
    countReactions(ctx.db, serviceIds),
    ctx.viewer ? listOwnReactions(ctx.db, ctx.viewer.id, serviceIds) : [],
  ])
  return new Map(
    serviceIds.map((id) => [
      id,
      {
        counts: Object.fromEntries(
          counts.filter((row) => row.serviceId === id).map((row) => [row.emoji, row.count]),
        ),
        userReactions: Object.fromEntries(
          own.filter((row) => row.serviceId === id).map((row) => [row.emoji, true]),
        ),
      },
    ]),
  )
}
