import { dayIn } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { stageOf, type OrderFacts } from './order.ts'

/** What a client may add to a job that has begun (docs/product-rules.md#more-hours, #tips). */

export const MIN_TIP_CENTS = 100
const MAX_TIP_CENTS = 200_000
const TIP_DAYS = 60

/** Why no hours can be added to the order; null if they can. */
export function moreHoursRefusal(
  order: Pick<OrderFacts, 'status' | 'escrow' | 'price'>,
): 'order.not_hourly' | 'order.no_more_hours' | null {
  if (order.price.pricing !== 'hourly') return 'order.not_hourly'
  const stage = stageOf(order)
  return stage === 'in_progress' || stage === 'delivered' ? null : 'order.no_more_hours'
}

/** The facts of a job that decide about another tip. */
export interface TippedJob {
  /** What the viber's work has cost so far: the orders whose money was released, less what went back. */
  releasedCents: number
  lastReleaseAt: Date | null
  lastTipAt: Date | null
}

export const tipRefusals = ['tip.too_early', 'tip.too_late', 'tip.again'] as const
export type TipRefusal = (typeof tipRefusals)[number]

/** Why no tip can be given now; null if one can. `zone` is the client's, because a tip is given once a day there. */
export function tipRefusal(job: TippedJob, now: Date, zone: string): TipRefusal | null {
  const { lastReleaseAt, lastTipAt } = job
  if (lastReleaseAt === null) return 'tip.too_early'
  if (now.getTime() > lastReleaseAt.getTime() + TIP_DAYS * DAY_MS) return 'tip.too_late'
  return lastTipAt !== null && dayIn(lastTipAt, zone) === dayIn(now, zone) ? 'tip.again' : null
}

/** The most that a tip for the job may be. */
export function maxTipCents({ releasedCents }: Pick<TippedJob, 'releasedCents'>): number {
  return Math.min(releasedCents, MAX_TIP_CENTS)
}
