import { dayIn, UTC } from '#platform/dates.ts'
import type { Context } from './context.ts'

type Asking = Pick<Context, 'viewer'>

/** The viewer's time zone, or UTC for the product's own work. */
export function zoneOf({ viewer }: Asking): string {
  return viewer?.zone ?? UTC
}

/** The viewer's current day, as in the name of a file made for them. */
export function todayOf(ctx: Asking & Pick<Context, 'now'>): string {
  return dayIn(ctx.now(), zoneOf(ctx))
}
