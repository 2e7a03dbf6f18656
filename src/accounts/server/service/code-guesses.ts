import { queueMail } from '#mail/server/service/outbox.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type Context } from '#platform/server/context.ts'
import { codePauseMs, MAX_WRONG_CODES } from '../../account.ts'
import type { UserRow } from '../queries/users.ts'
import {
  lockCodeGuesses,
  markPauseNotified,
  updateCodeGuesses,
  type CodePlace,
} from '../queries/code-guesses.ts'
import { greetedName } from './greeting.ts'

/**
 * Counts an attempt as wrong before its code is checked, so that concurrent guesses are all counted. After ten, app
 * codes are paused, longer each time, until a right code. Recovery codes are neither counted nor paused: they are too
 * long to guess, and they let the owner in while a thief keeps the pause going. Throws 'auth.codes_paused'.
 */
export async function countCode(
  ctx: Context,
  user: UserRow,
  { place, code }: { place: CodePlace; code: string },
): Promise<void> {
  if (!isAppCode(code)) return
  const key = { userId: user.id, place }
  const now = realTime(ctx)
  const pausedUntil = await transaction(ctx, async ({ db }) => {
    const { wrong, pauses, pausedUntil } = await lockCodeGuesses(db, key)
    if (pausedUntil && pausedUntil > now) return pausedUntil
    const isLast = wrong + 1 >= MAX_WRONG_CODES
    const until = new Date(now.getTime() + codePauseMs(pauses + 1))
    const pause = { wrong: 0, pauses: pauses + 1, pausedUntil: until }
    await updateCodeGuesses(db, key, isLast ? pause : { wrong: wrong + 1 })
    return undefined
  })
  if (!pausedUntil) return
  await notifyOfCodePause(ctx, user, place)
  const waitMs = pausedUntil.getTime() - now.getTime()
  fail('auth.codes_paused', {
    details: { minutes: Math.ceil(waitMs / MINUTE_MS) },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** Six digits are an app code; anything else is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Emails the owner that codes are paused, only once until a right code. */
export async function notifyOfCodePause(
  ctx: Context,
  user: UserRow,
  place: CodePlace,
): Promise<void> {
  const at = realTime(ctx)
  await transaction(ctx, async (ctx) => {
    const until = await markPauseNotified(ctx.db, { userId: user.id, place }, at)
    if (!until) return
    await queueMail(ctx, {
      userId: user.id,
      to: user.email,
      locale: user.locale,
      template: 'codes_guessed',
      values: { name: greetedName(user), at: at.toISOString(), untilAt: until.toISOString() },
    })
    ctx.log.warn({ userId: user.id, place }, 'two-step codes of an account are paused')
  })
}
