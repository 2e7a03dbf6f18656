import { found } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import * as queries from '../queries/briefs.ts'

export type LockedBrief = queries.StoredBrief

/** Locks a brief. A transaction that changes the status of a proposal locks its brief before it. */
export async function lockBrief(ctx: InTransaction, id: number): Promise<LockedBrief> {
  return found(await queries.lockBrief(ctx.db, id), 'brief.not_found')
}

/** Locks several briefs, in the order of their ids. */
export function lockBriefs(ctx: InTransaction, ids: readonly number[]): Promise<void> {
  return queries.lockBriefs(ctx.db, ids)
}
