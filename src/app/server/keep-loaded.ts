import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'

const RETRY_MS = 5000

interface Kept {
  /** For the log. */
  what: string
  /** The signal after which the values are read again. */
  topic: string
  /** Must ignore its result if a later load has begun, because an earlier one can end after it. */
  load: () => Promise<void>
}

/**
 * Keeps values that requests need in memory: reads them now and after each signal of any process. While the database is
 * unreachable, the last known values stay, and reading is retried. Returns the function that reads them at once.
 */
export async function keepLoaded(
  app: FastifyInstance,
  { signals, log }: Resources,
  { what, topic, load }: Kept,
): Promise<() => Promise<void>> {
  let retry: ReturnType<typeof setTimeout> | undefined
  const loadOrRetry = async () => {
    clearTimeout(retry)
    try {
      await load()
    } catch (error) {
      log.warn({ err: error }, `reading the ${what} failed and will be retried`)
      retry = setTimeout(() => void loadOrRetry(), RETRY_MS).unref()
    }
  }
  await loadOrRetry()
  const stop = signals.on(topic, () => void loadOrRetry())
  app.addHook('onClose', async () => {
    clearTimeout(retry)
    stop()
  })
  return loadOrRetry
}
