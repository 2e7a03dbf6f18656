import { DAY_MS } from '#platform/durations.ts'
import { realTime } from '../clock.ts'
import { primaryOf, type Context } from '../context.ts'
import {
  claimKey,
  releaseKey,
  renewKey,
  storeAnswer,
  type Claimed,
  type KeyRow,
} from './queries.ts'

/** The keys of a killed process become free after this time. */
const LEASE_MS = 10_000
const RENEW_MS = 3000

/** A key held by the current request. */
export interface Claim {
  /** Stores the response for repetitions of the request. */
  store(answer: { status: number; body: string | null }): Promise<void>
  /** Frees the key for a retry, because the request changed nothing. */
  release(): Promise<void>
}

/**
 * Claims the key, and renews the claim while the request runs. Undefined if another request holds it. A process that
 * was suspended for longer than the lease may have lost the key; its writes to the key then have no effect, and it is
 * harmless that both requests ran (decision 5).
 */
export async function claim(
  ctx: Context,
  row: Pick<KeyRow, 'userId' | 'key' | 'requestHash'>,
): Promise<Claim | undefined> {
  const db = primaryOf(ctx)
  const claimedAt = realTime(ctx)
  const isFirst = await claimKey(db, {
    ...row,
    now: claimedAt,
    staleBefore: new Date(claimedAt.getTime() - LEASE_MS),
    forgetBefore: dayBefore(ctx),
  })
  if (!isFirst) return undefined
  const mine: Claimed = { userId: row.userId, key: row.key, lockedAt: claimedAt }
  let renewal: Promise<void> = Promise.resolve()
  const renew = async () => {
    const at = realTime(ctx)
    if (await renewKey(db, mine, at)) mine.lockedAt = at
  }
  const timer = setInterval(() => {
    // If the database is unavailable, the next interval tries again.
    renewal = renewal.then(renew).catch(() => undefined)
  }, RENEW_MS)
  const ended = async () => {
    clearInterval(timer)
    await renewal
  }
  return {
    async store(answer) {
      await ended()
      await storeAnswer(db, mine, answer)
    },
    async release() {
      await ended()
      await releaseKey(db, mine)
    },
  }
}

/** The start of the day for which keys are kept, by the actual time even during a rehearsal. */
export function dayBefore(ctx: Pick<Context, 'clock' | 'now'>): Date {
  return new Date(realTime(ctx).getTime() - DAY_MS)
}
