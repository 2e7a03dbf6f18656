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
  /** Null while nobody knows who it will be. */
  userId: number | null
  /** What a passkey is to sign. */
  challenge: string | null
}

/** Begins what this browser alone can finish, within ten minutes. */
export async function beginChallenge(ctx: Context | InTransaction, begun: Begun): Promise<void> {
  const session = ctx.session ?? fail('auth.required')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(realTime(ctx).getTime() + CHALLENGE_MS)
  await insertChallenge(ctx.db, { ...begun, tokenHash: hashToken(token), expiresAt })
  session.setChallenge(token, expiresAt)
}

/** Takes what this browser began, once; undefined when there is nothing, or not any more. */
export async function finishChallenge(
  ctx: Context | InTransaction,
  kind: ChallengeKind,
): Promise<ChallengeRow | undefined> {
  const tokenHash = ctx.session?.challengeHash
  if (!tokenHash) return undefined
  ctx.session?.clearChallenge()
  return takeChallenge(ctx.db, { tokenHash, kind, now: realTime(ctx) })
}
