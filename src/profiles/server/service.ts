import { DAY_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import { MEASURED_DAYS } from '../response-time.ts'
import { findNewestViberId, listPublicVibers, listVibersAfter, measureAnswers } from './queries.ts'

const BATCH = 500

/** Measures the response times of all vibers in batches (docs/decisions/0013). Idempotent. */
export async function measureResponseTimes(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  let ids = await listVibersAfter(ctx.db, 0, BATCH)
  while (ids.length > 0) {
    await measureAnswers(ctx.db, ids, { since, now })
    ids = await listVibersAfter(ctx.db, ids.at(-1) ?? 0, BATCH)
  }
}

export function newestViberId(ctx: Pick<Context, 'db'>): Promise<number> {
  return findNewestViberId(ctx.db)
}

/** The active vibers of a range of ids, for sitemaps. */
export function publicVibers(ctx: Pick<Context, 'db'>, range: { from: number; to: number }) {
  return listPublicVibers(ctx.db, range)
}
