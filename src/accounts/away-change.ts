import * as z from 'zod/mini'
import { daysAheadIn, tomorrowIn } from '#platform/dates.ts'
import { manyLines } from '#platform/text-checks.ts'
import { MAX_AWAY_DAYS, MAX_AWAY_NOTE } from './away.ts'

/** An absence and the choice about invitations, as the viber changes them. */
export const AwayChange = z.object({
  /** The server checks that the day is near enough. Null ends the absence. */
  awayUntil: z.nullable(z.iso.date('Please choose a valid date')),
  awayNote: z
    .string()
    .check(
      manyLines,
      z.maxLength(MAX_AWAY_NOTE, `The note has at most ${MAX_AWAY_NOTE} characters`),
    ),
  takesInvitations: z.boolean('Please say yes or no'),
})
export type AwayChange = z.infer<typeof AwayChange>

/** Why the day cannot be the end of an absence; undefined if it can. `zone` is where the viber lives. */
export function awayProblem(day: string, now: Date, zone: string): string | undefined {
  if (day < tomorrowIn(now, zone)) return 'The date must be tomorrow or later'
  if (day <= daysAheadIn(now, zone, MAX_AWAY_DAYS)) return undefined
  return `You can be away for at most ${MAX_AWAY_DAYS} days`
}
