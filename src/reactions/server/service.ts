import { fail } from '#platform/errors.ts'
import {
  type Context,
  type InTransaction,
  transaction,
  type UserContext,
} from '#platform/server/context.ts'
import { getService } from '#services/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { REACTIONS_CHANGED } from '../topic.ts'
import { type Emoji, emojis, findEmoji, type Reactions, type ReactionSummary } from '../contract.ts'
import {
  countsOf,
  deleteAllOf,
  deleteReaction,
  insertReaction,
  listAllOf,
  listNewestReactions,
  listOwnAmong,
  lockReaction,
} from './queries.ts'
import { changeSettings, versionOf } from '#settings/server/service/change.ts'
import { offeredOf } from '../reaction.ts'
import type { ReactionSettings } from '../settings-contract.ts'

const NEWEST = 100

/** The reactions to a service. Throws 'service.not_found' if the viewer may not see the service. */
export async function reactionsTo(ctx: Context, serviceId: number): Promise<Reactions> {
  await getService(ctx, serviceId)
  const [counts, own, newest] = await Promise.all([
    countsOf(ctx.db, serviceId),
    ctx.viewer ? ownReactions({ ...ctx, viewer: ctx.viewer }, [serviceId]) : undefined,
    listNewestReactions(ctx.db, serviceId, NEWEST),
  ])
  return {
    counts,
    userReactions: own?.get(serviceId) ?? {},
    reactions: newest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

/** Adds or removes a reaction. A reaction that is no longer offered can be removed, but not added. */
export async function toggleReaction(
  ctx: UserContext,
  serviceId: number,
  text: string,
): Promise<Reactions> {
  await react(ctx, serviceId, findEmoji(text) ?? fail('request.invalid'))
  return reactionsTo(ctx, serviceId)
}

/** Like `toggleReaction`, without reading the result. */
export async function react(ctx: UserContext, serviceId: number, emoji: Emoji): Promise<void> {
  await getService(ctx, serviceId)
  const reaction = { serviceId, userId: ctx.viewer.id, emoji }
  await transaction(ctx, async ({ db, announce }) => {
    await lockReaction(db, reaction)
    // Updates the member's other tabs.
    announce({ to: [reaction.userId], topic: REACTIONS_CHANGED, data: { id: serviceId } })
    if (await deleteReaction(db, reaction)) return
    const { switchedOffReactions } = await currentSettings({ db })
    if (switchedOffReactions.includes(emoji)) {
      fail('request.invalid', {
        errors: [{ path: 'emoji', message: 'This reaction is no longer offered' }],
      })
    }
    await insertReaction(db, { ...reaction, createdAt: ctx.now() })
  })
}

/** The viewer's own reactions to many services. Services without any are missing from the map. */
export async function ownReactions(
  ctx: UserContext,
  serviceIds: number[],
): Promise<Map<number, ReactionSummary['userReactions']>> {
  if (ctx.modules.off.has('reactions')) return new Map()
  const rows = await listOwnAmong(ctx.db, ctx.viewer.id, serviceIds)
  const perService = Map.groupBy(rows, ({ serviceId }) => serviceId)
  return new Map([...perService].map(([id, those]) => [id, ownOf(those)]))
}

function ownOf(rows: { emoji: string }[]): ReactionSummary['userReactions'] {
  return Object.fromEntries(rows.map(({ emoji }) => [emoji, true]))
}

/** The person's reactions. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}

export async function reactionSettings(ctx: Pick<Context, 'db'>): Promise<ReactionSettings> {
  const version = await versionOf(ctx, 'reactions')
  const { switchedOffReactions } = await currentSettings(ctx)
  return { version, offered: offeredOf(switchedOffReactions) }
}

/** Applies to new reactions. Existing ones stay. Throws 'settings.stale'. */
export async function setReactionSettings(
  ctx: UserContext,
  { version, offered }: ReactionSettings,
): Promise<ReactionSettings> {
  const switchedOffReactions = emojis.filter((emoji) => !offered.includes(emoji))
  await changeSettings(ctx, 'reactions', { values: { switchedOffReactions }, version })
  return reactionSettings(ctx)
}
