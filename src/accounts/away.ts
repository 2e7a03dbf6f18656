import * as z from 'zod/mini'

/** When a viber is away, and what others read about it. Pure. */

export const MAX_AWAY_DAYS = 180
export const MAX_AWAY_NOTE = 200

/** What others read about a viber who is away. Without an absence, both fields are absent from an answer. */
export const AwayFacts = z.object({
  /** The day on which the viber is back. */
  awayUntil: z.optional(z.iso.date()),
  awayNote: z.optional(z.string()),
})
export type AwayFacts = z.infer<typeof AwayFacts>

/** The columns of an absence, which may be over. */
export interface Absence {
  awayUntil: string | null
  /** The moment at which that day begins in the viber's time zone. */
  awayEndsAt: Date | null
  awayNote?: string | null
}

/** When the absence of a viber who is away ends; null for a viber who is not. Nothing else decides who is away. */
export function endOfAbsence({ awayEndsAt }: Pick<Absence, 'awayEndsAt'>, now: Date): Date | null {
  return awayEndsAt !== null && awayEndsAt > now ? awayEndsAt : null
}

/** Empty unless the viber is away. */
export function awayFacts(absence: Absence, now: Date): AwayFacts {
  const { awayUntil, awayNote } = absence
  if (awayUntil === null || endOfAbsence(absence, now) === null) return {}
  return { awayUntil, ...(awayNote && { awayNote }) }
}
