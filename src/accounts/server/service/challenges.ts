import { randomBytes } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { CHALLENGE_MS } from '../../account.ts'
import {
  insertChallenge,
  takeChallenge,
  type ChallengeKind,
  type ChallengeRow,
} from '../queries/challenges.ts'

interface Begun {
  kind: ChallengeKind
  /** Null for a passkey login, whose user is not known yet. */
  userId: number | null
  /** The challenge a passkey must sign. */
  challenge: string | null
}

/** Starts a challenge that only this browser can finish, within ten minutes. */
export async function beginChallenge(
  ctx: Context | InTransaction,
  challenge: Begun,
): Promise<void> {
  const session = ctx.session ?? fail('auth.required')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(realTime(ctx).getTime() + CHALLENGE_MS)
  await insertChallenge(ctx.db, { ...challenge, tokenHash: hashToken(token), expiresAt })
  session.setChallenge(token, expiresAt)
}

/** Takes the challenge of this browser, once; undefined if there is none or it has expired. */
export async function finishChallenge(
  ctx: Context | InTransaction,
  kind: ChallengeKind,
): Promise<ChallengeRow | undefined> {
  const tokenHash = ctx.session?.challengeHash
  if (!tokenHash) return undefined
  ctx.session?.clearChallenge()
  return takeChallenge(ctx.db, { tokenHash, kind, now: realTime(ctx) })
}
