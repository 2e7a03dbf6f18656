import { awayFacts } from '#accounts/away.ts'
import { fail, found } from '#platform/errors.ts'
import {
  type Context,
  type InTransaction,
  transaction,
  type UserContext,
} from '#platform/server/context.ts'
import { publicServices } from '#services/server/service/reading.ts'
import type { Favorites } from '../contract.ts'
import { FAVORITES_CHANGED } from '../topic.ts'
import {
  deleteAllOf,
  deleteSavedService,
  deleteSavedViber,
  findPublicOwner,
  insertSavedService,
  insertSavedViber,
  isActiveViber,
  isSavedViber,
  listAllOf,
  listSavedAmong,
  listSavedServiceIds,
  listSavedVibers,
  lockFavorites,
} from './queries.ts'

const MAX_LISTED = 200

/** The ids of these services that the viewer has saved; empty for visitors. */
export async function savedServices(ctx: Context, serviceIds: number[]): Promise<Set<number>> {
  return new Set(ctx.viewer ? await listSavedAmong(ctx.db, ctx.viewer.id, serviceIds) : [])
}

/** The viewer's favorites that are public now. A paused service returns to the list when it is resumed. */
export async function favoritesOf(ctx: UserContext): Promise<Favorites> {
  const [ids, vibers] = await Promise.all([
    listSavedServiceIds(ctx.db, ctx.viewer.id, MAX_LISTED),
    listSavedVibers(ctx.db, ctx.viewer.id, MAX_LISTED),
  ])
  const now = ctx.now()
  return {
    services: await publicServices(ctx, ids),
    vibers: vibers.map(({ awayUntil, awayEndsAt, ...viber }) => ({
      ...viber,
      ...awayFacts({ awayUntil, awayEndsAt }, now),
    })),
  }
}

export async function hasSavedService(ctx: UserContext, serviceId: number) {
  return { favorited: (await savedServices(ctx, [serviceId])).has(serviceId) }
}

export async function hasSavedViber(ctx: UserContext, viberId: number) {
  return { favorited: await isSavedViber(ctx.db, ctx.viewer.id, viberId) }
}

/**
 * Saves or removes a service; toggles if `wanted` is undefined. Saving requires a public service of another member:
 * throws 'service.not_found' and 'favorite.own'. Removing always works.
 */
export async function toggleService(ctx: UserContext, serviceId: number, wanted?: boolean) {
  const userId = ctx.viewer.id
  return transaction(ctx, async (ctx) => {
    await lockFavorites(ctx.db, userId)
    const [saved] = await listSavedAmong(ctx.db, userId, [serviceId])
    const isSaved = saved !== undefined
    const favorited = wanted ?? !isSaved
    if (favorited && !isSaved) {
      const ownerId = found(await findPublicOwner(ctx.db, serviceId), 'service.not_found')
      if (ownerId === userId) fail('favorite.own')
      await insertSavedService(ctx.db, { userId, serviceId, createdAt: ctx.now() })
    }
    if (!favorited && isSaved) await deleteSavedService(ctx.db, userId, serviceId)
    if (favorited !== isSaved) notifyTabs(ctx, userId, { kind: 'service', id: serviceId })
    return { favorited }
  })
}

/** Like `toggleService`. Throws 'viber.not_found' for anyone who is not an active viber, and 'favorite.own'. */
export async function toggleViber(ctx: UserContext, viberId: number, wanted?: boolean) {
  const userId = ctx.viewer.id
  return transaction(ctx, async (ctx) => {
    await lockFavorites(ctx.db, userId)
    const isSaved = await isSavedViber(ctx.db, userId, viberId)
    const favorited = wanted ?? !isSaved
    if (favorited && !isSaved) {
      if (!(await isActiveViber(ctx.db, viberId))) fail('viber.not_found')
      if (viberId === userId) fail('favorite.own')
      await insertSavedViber(ctx.db, { userId, viberId, createdAt: ctx.now() })
    }
    if (!favorited && isSaved) await deleteSavedViber(ctx.db, userId, viberId)
    if (favorited !== isSaved) notifyTabs(ctx, userId, { kind: 'viber', id: viberId })
    return { favorited }
  })
}

/** Updates the member's other tabs and devices. */
function notifyTabs(ctx: InTransaction, userId: number, saved: { kind: string; id: number }) {
  ctx.announce({ to: [userId], topic: FAVORITES_CHANGED, data: saved })
}

/** The person's favorites. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
