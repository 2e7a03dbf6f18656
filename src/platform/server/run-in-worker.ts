import type { Tinypool } from 'tinypool'

/** The worker thread ends after a minute without work and frees its memory. */
const IDLE_MS = 60_000

/** Created on first use. */
let pool: Promise<Tinypool> | undefined

/**
 * Calls an exported function of a module in a worker thread, so that slow work does not block other requests. Input and
 * output are copied, so the input must be plain data. The caller must limit how many calls wait.
 */
export async function runInWorker<Output>(
  module: string,
  name: string,
  input: object,
): Promise<Output> {
  pool ??= import('tinypool').then(
    ({ Tinypool }) => new Tinypool({ minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS }),
  )
  return (await pool).run(input, { filename: module, name }) as Promise<Output>
}
