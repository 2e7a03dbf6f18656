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

/** A process that is killed holds its keys no longer than this. */
const LEASE_MS = 10_000
const RENEW_MS = 3000

/** A key that is ours while its request runs. */
export interface Claim {
  /** Keeps the answer for whoever repeats the request. */
  store(answer: { status: number; body: string | null }): Promise<void>
  /** Nothing happened: the key may be tried again. */
  release(): Promise<void>
}

/**
 * Claims the key, and renews the claim for as long as the request runs. Undefined when somebody has it. Whoever was
 * silent for longer than the lease, such as a machine that slept, may have lost it: then what they do with it counts
 * for nothing, and that both ran harms nothing (decision 5).
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
    // A database that is away is asked again at the next beat.
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

/** Keys are promises for a day, by the world's own time, whatever a rehearsal plays. */
export function dayBefore(ctx: Pick<Context, 'clock' | 'now'>): Date {
  return new Date(realTime(ctx).getTime() - DAY_MS)
}
