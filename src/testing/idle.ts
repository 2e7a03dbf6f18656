import type { Pool } from 'pg'
import { vi } from 'vitest'

const CALM_TURNS = 20

/** Resolves once no statement has been running for some turns of the event loop. Works with fake timers. */
export async function untilIdle(pool: Pool): Promise<void> {
  for (let calm = 0; calm < CALM_TURNS; calm++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) calm = 0
  }
}

/** Lets fake time pass, and the statements that timers send finish. */
export async function pass(pool: Pool, ms: number, stepMs = 1000): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(left, stepMs))
    await untilIdle(pool)
  }
}
