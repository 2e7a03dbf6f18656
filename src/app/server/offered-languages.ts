import type { FastifyInstance } from 'fastify'
import { wholeOffer } from '#platform/languages.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { currentOffer } from '#settings/server/service/languages.ts'
import { SETTINGS_CHANGED } from '#settings/topic.ts'

const RETRY_MS = 5000

/**
 * Keeps the offered languages in memory, because every request needs them before it reads anything else. They are read
 * when the server starts and when the settings change in any process. While the database is unreachable, the last known
 * ones apply.
 */
export async function keepOfferedLanguages(
  app: FastifyInstance,
  resources: Resources,
): Promise<void> {
  const ctx = systemContext(resources)
  const languages = { current: wholeOffer }
  let retry: ReturnType<typeof setTimeout> | undefined
  let loads = 0
  const load = async () => {
    clearTimeout(retry)
    loads += 1
    const turn = loads
    try {
      const offer = await currentOffer(ctx)
      // An earlier load can end after a later one.
      if (turn === loads) languages.current = offer
    } catch (error) {
      resources.log.warn({ err: error }, 'reading the languages failed and will be retried')
      retry = setTimeout(() => void load(), RETRY_MS).unref()
    }
  }
  await load()
  app.decorate('languages', languages)
  const stop = resources.signals.on(SETTINGS_CHANGED, () => void load())
  app.addHook('onClose', async () => {
    clearTimeout(retry)
    stop()
  })
}
