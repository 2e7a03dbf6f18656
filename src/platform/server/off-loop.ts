import type { Tinypool } from 'tinypool'

/** A thread that has drawn nothing for a minute ends, and gives back what it took. */
const IDLE_MS = 60_000

/** The thread; made when there is first something to draw. */
let pool: Promise<Tinypool> | undefined

/**
 * Calls an exported function of a module in a thread of its own, so that drawing does not hold up other answers. Input
 * and output are copied, so the input is plain data without a context. The caller bounds how many calls wait.
 */
export async function offLoop<Output>(
  module: string,
  name: string,
  input: object,
): Promise<Output> {
  pool ??= import('tinypool').then(
    ({ Tinypool }) => new Tinypool({ minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS }),
  )
  return (await pool).run(input, { filename: module, name }) as Promise<Output>
}
