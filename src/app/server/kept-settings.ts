import type { FastifyInstance } from 'fastify'
import { wholeOffer } from '#platform/languages.ts'
import { modules } from '#platform/modules.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { offerOf } from '#settings/server/service/languages.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { SETTINGS_CHANGED } from '#settings/topic.ts'

const RETRY_MS = 5000

/**
 * Keeps the offered languages and the modules that are switched off in memory, because every request needs them before
 * it reads anything else. They are read when the server starts and when the settings change in any process. While the
 * database is unreachable, the last known ones apply. `onSwitched` is called when the modules have changed.
 */
export async function keepSettings(
  app: FastifyInstance,
  resources: Resources,
  onSwitched: () => void,
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
      const { switchedOffModules, ...settings } = await currentSettings(ctx)
      // An earlier load can end after a later one.
      if (turn !== loads) return
      languages.current = offerOf(settings)
      const off = new Set(modules.filter((one) => switchedOffModules.includes(one)))
      if (off.symmetricDifference(resources.modules.off).size === 0) return
      resources.modules.off = off
      onSwitched()
    } catch (error) {
      resources.log.warn({ err: error }, 'reading the settings failed and will be retried')
      retry = setTimeout(() => void load(), RETRY_MS).unref()
    }
  }
  await load()
  resources.modules.refresh = load
  app.decorate('languages', languages)
  const stop = resources.signals.on(SETTINGS_CHANGED, () => void load())
  app.addHook('onClose', async () => {
    clearTimeout(retry)
    stop()
  })
}
