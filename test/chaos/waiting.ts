import { setTimeout as delay } from 'node:timers/promises'

const STEP_MS = 50

/** Polls until the condition is true. Throws an error that names the condition when the time is up. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  ms: number,
): Promise<true> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(STEP_MS)) {
    if (await isSo()) return true
  }
  throw new Error(`Timed out after ${ms / 1000} s: ${what}`)
}
