import { dayIn, UTC } from '#platform/dates.ts'
import type { Context } from './context.ts'

type Asking = Pick<Context, 'viewer'>

/** The time zone of the viewer; UTC where the product acts on its own. */
export function zoneOf({ viewer }: Asking): string {
  return viewer?.zone ?? UTC
}

/** Which day it is for the viewer, as in the name of a file that was made for them. */
export function todayOf(ctx: Asking & Pick<Context, 'now'>): string {
  return dayIn(ctx.now(), zoneOf(ctx))
}
