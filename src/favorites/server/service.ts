import type { Context } from '#platform/server/context.ts'
import { listSavedAmong } from './queries.ts'

/** Which of these services the viewer saved; none for visitors. */
export async function savedServices(ctx: Context, serviceIds: number[]): Promise<Set<number>> {
  return new Set(ctx.viewer ? await listSavedAmong(ctx.db, ctx.viewer.id, serviceIds) : [])
}
