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

/** Which of these services the viewer saved; none for visitors. */
export async function savedServices(ctx: Context, serviceIds: number[]): Promise<Set<number>> {
  return new Set(ctx.viewer ? await listSavedAmong(ctx.db, ctx.viewer.id, serviceIds) : [])
}

/** What the viewer saved and may still see: what is paused comes back when it is resumed. */
export async function favoritesOf(ctx: UserContext): Promise<Favorites> {
  const [ids, vibers] = await Promise.all([
    listSavedServiceIds(ctx.db, ctx.viewer.id, MAX_LISTED),
    listSavedVibers(ctx.db, ctx.viewer.id, MAX_LISTED),
  ])
  return { services: await publicServices(ctx, ids), vibers }
}

export async function hasSavedService(ctx: UserContext, serviceId: number) {
  return { favorited: (await savedServices(ctx, [serviceId])).has(serviceId) }
}

export async function hasSavedViber(ctx: UserContext, viberId: number) {
  return { favorited: await isSavedViber(ctx.db, ctx.viewer.id, viberId) }
}

/**
 * Saves a service or takes it off the list, whichever is wanted; without a wish, the other of what
 * it was. What was saved can always be taken off; only others' public services are saved.
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
    if (favorited !== isSaved) tellTabs(ctx, userId, { kind: 'service', id: serviceId })
    return { favorited }
  })
}

/** The same for a viber; clients, suspended and unknown people are none. */
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
    if (favorited !== isSaved) tellTabs(ctx, userId, { kind: 'viber', id: viberId })
    return { favorited }
  })
}

/** Their other tabs and devices show it as well. */
function tellTabs(ctx: InTransaction, userId: number, saved: { kind: string; id: number }) {
  ctx.announce({ to: [userId], topic: FAVORITES_CHANGED, data: saved })
}

/** What the person saved. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
