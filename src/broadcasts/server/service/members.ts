import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import type { ShownBanner } from '../../banner-contract.ts'
import { deleteAllOf, findBanner, insertDismissal, listAllOf } from '../queries/members.ts'

export async function bannerFor(ctx: UserContext): Promise<ShownBanner> {
  const { id: userId, isServiceProvider: isViber } = ctx.viewer
  return { banner: (await findBanner(ctx.db, { userId, isViber, now: ctx.now() })) ?? null }
}

/** Hides a banner from the viewer for good. Returns the next one. */
export async function dismissBanner(ctx: UserContext, id: number): Promise<ShownBanner> {
  await insertDismissal(ctx.db, ctx.viewer.id, id, ctx.now())
  return bannerFor(ctx)
}

/** The broadcasts sent to a member and the banners they dismissed, for the copy of their data. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
