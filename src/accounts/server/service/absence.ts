import { startOfDay } from '#platform/dates.ts'
import { fail } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { awayFacts, endOfAbsence, type Absence } from '../../away.ts'
import { awayProblem } from '../../away-change.ts'
import type { ProfileChange } from '../../own-contract.ts'
import { findUser, type UserRow } from '../queries/users.ts'

/** The job that others run when an absence has changed, with the `userId`. */
export const ABSENCE_JOB = 'accounts.absence_changed'

/**
 * What a change of the return day or of the time zone changes about the account's absence. The return day begins in
 * the person's own zone, or else in that of their browser or of the marketplace. A later change of the last two does
 * not move it. Throws 'request.invalid' for a day that is too early or too late.
 */
export async function changedAbsence(
  ctx: Pick<Context, 'db' | 'now'>,
  user: UserRow,
  change: Pick<ProfileChange, 'awayUntil' | 'timeZone'>,
): Promise<Partial<Pick<Absence, 'awayUntil' | 'awayEndsAt'>>> {
  if (change.awayUntil === null) return { awayUntil: null, awayEndsAt: null }
  if (change.awayUntil === undefined && change.timeZone === undefined) return {}
  const now = ctx.now()
  const awayUntil = change.awayUntil ?? awayFacts(user, now).awayUntil
  if (awayUntil === undefined) return {}
  const { timeZone = user.timeZone } = change
  const zone = firstKnownZone([timeZone, user.browserZone, await siteZone(ctx)])
  const message = change.awayUntil && awayProblem(awayUntil, now, zone)
  if (message) fail('request.invalid', { errors: [{ path: 'awayUntil', message }] })
  return { awayUntil, awayEndsAt: startOfDay(awayUntil, zone) }
}

/** When the absence of a viber who is away ends; null for one who is not. */
export async function returnOf({ db, now }: Pick<Context, 'db' | 'now'>, userId: number) {
  const user = await findUser(db, userId)
  return user ? endOfAbsence(user, now()) : null
}
