import { fail } from '#platform/errors.ts'
import type { Context, InTransaction } from './context.ts'
import { claim, dayBefore } from './idempotency/claim.ts'
import { deleteKeysOf, deleteOldKeys, findKey } from './idempotency/queries.ts'

const MAX_KEY_LENGTH = 255

export interface Answer {
  status: number
  /** The serialised JSON; undefined for an empty answer. */
  body: string | undefined
}

export interface KeyedRequest {
  key: string
  /** What was asked, so that one key cannot stand for two requests. */
  hash: string
  onReplay: () => void
}

/**
 * Answers a request that carries an Idempotency-Key at most once per person and key. A repetition gets
 * the stored answer; one that is still running 409 with Retry-After; another request under the same key
 * 409. Only successes are kept, for a day: a refusal changed nothing, so asking again may succeed.
 */
export async function runIdempotent(
  ctx: Context,
  { key, hash, onReplay }: KeyedRequest,
  respond: () => Promise<Answer>,
): Promise<Answer> {
  if (!ctx.viewer) return respond()
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) fail('request.malformed')
  const userId = ctx.viewer.id
  const claimed = await claim(ctx, { userId, key, requestHash: hash })
  if (!claimed) {
    const stored = await storedAnswer(ctx, userId, { key, hash })
    onReplay()
    return stored
  }
  const answer = await respond().catch(async (error: unknown) => {
    // What cannot be freed now is free once its lease is over.
    await claimed.release().catch(() => {})
    throw error
  })
  try {
    await claimed.store({ status: answer.status, body: answer.body ?? null })
  } catch (error) {
    // It has happened, so that is what the client is told.
    ctx.log.error({ err: error }, 'an answer could not be kept for its repetition')
  }
  return answer
}

async function storedAnswer(
  ctx: Context,
  userId: number,
  asked: { key: string; hash: string },
): Promise<Answer> {
  const stored = await findKey(ctx.db, userId, asked.key)
  if (stored && stored.requestHash !== asked.hash) fail('request.key_reused')
  if (!stored || stored.status === null) fail('request.in_progress', { retryAfterSeconds: 1 })
  return { status: stored.status, body: stored.body ?? undefined }
}

/** Who has no account any more repeats nothing: what they were answered goes with them. */
export function forgetKeysOf({ db }: InTransaction, userId: number): Promise<void> {
  return deleteKeysOf(db, userId)
}

/** Keys are promises for a day, not for ever. */
export async function forgetOldKeys(ctx: Context): Promise<void> {
  await deleteOldKeys(ctx.db, dayBefore(ctx))
}
