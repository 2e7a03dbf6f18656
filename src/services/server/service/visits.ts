import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { primaryOf, type Context } from '#platform/server/context.ts'
import { countLater, isReader } from '#platform/server/counted-reader.ts'
import { dayKey } from '#platform/server/visitor-key.ts'
import type { VisitKind } from '../../visits-contract.ts'
import {
  addVisit,
  deleteVisitsBefore,
  insertDays,
  listNamesOf,
  listVisits,
  type DayVisits,
} from '../queries/visits.ts'

/** How long the key of a visitor is needed: on its own day, and for what that day's last requests write later. */
const KEPT_DAYS = 1

/**
 * Counts a view or a click once a day for each member or network of visitors, in the background. Programs, prefetches,
 * admins and the service's own viber are not counted. An unknown service counts nothing and is no error.
 */
export function noteVisit(ctx: Context, { id, kind }: { id: number; kind: VisitKind }): void {
  if (!isReader(ctx)) return
  const visitor = dayKey(ctx, `service ${kind}`)
  const visit = { serviceId: id, day: dayOf(ctx.now()), kind, visitor }
  countLater(ctx, addVisit(primaryOf(ctx), { ...visit, viewerId: ctx.viewer?.id ?? null }))
}

/** Deletes the visitors' keys. The sums stay. */
export function forgetVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteVisitsBefore(db, dayOf(new Date(now().getTime() - KEPT_DAYS * DAY_MS)))
}

/** All services of a viber, with those that were archived, and their visits by month (UTC) since a day. */
export async function visitsOf({ db }: Pick<Context, 'db'>, userId: number, since: Date) {
  const [services, visits] = await Promise.all([
    listNamesOf(db, userId),
    listVisits(db, userId, dayOf(since)),
  ])
  return { services, visits }
}

/** Adds the sums of past days, for the demo data. */
export function recordDays({ db }: Pick<Context, 'db'>, days: readonly DayVisits[]): Promise<void> {
  return insertDays(db, days)
}
