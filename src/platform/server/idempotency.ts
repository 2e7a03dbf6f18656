import { fail } from '#platform/errors.ts'
import type { Context, InTransaction } from './context.ts'
import { claim, dayBefore } from './idempotency/claim.ts'
import { deleteKeysOf, deleteOldKeys, findKey } from './idempotency/queries.ts'

const MAX_KEY_LENGTH = 255

export interface Answer {
  status: number
  /** Serialized JSON; undefined for an empty response. */
  body: string | undefined
}

export interface KeyedRequest {
  key: string
  /** The hash of the request, so that one key cannot be used for two requests. */
  hash: string
  onReplay: () => void
}

/**
 * Runs a request with an Idempotency-Key at most once per member and key. A repetition gets the stored response. While
 * the first request is still running, it gets 409 with Retry-After, and a different request with this key gets 409.
 * Only successes are stored, for one day: a refusal changes nothing, so a retry may succeed.
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
    // If the key cannot be released now, it becomes free when its lease ends.
    await claimed.release().catch(() => {})
    throw error
  })
  try {
    await claimed.store({ status: answer.status, body: answer.body ?? null })
  } catch (error) {
    // The change is already committed, so the client gets its response anyway.
    ctx.log.error({ err: error }, 'a response could not be stored under its idempotency key')
  }
  return answer
}

async function storedAnswer(
  ctx: Context,
  userId: number,
  request: { key: string; hash: string },
): Promise<Answer> {
  const stored = await findKey(ctx.db, userId, request.key)
  if (stored && stored.requestHash !== request.hash) fail('request.key_reused')
  if (!stored || stored.status === null) fail('request.in_progress', { retryAfterSeconds: 1 })
  return { status: stored.status, body: stored.body ?? undefined }
}

/** Deletes the stored responses of a member whose account is deleted. */
export function forgetKeysOf({ db }: InTransaction, userId: number): Promise<void> {
  return deleteKeysOf(db, userId)
}

/** Idempotency keys are kept for one day. */
export async function forgetOldKeys(ctx: Context): Promise<void> {
  await deleteOldKeys(ctx.db, dayBefore(ctx))
}
