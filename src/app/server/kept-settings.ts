import type { FastifyInstance } from 'fastify'
import { wholeOffer } from '#platform/languages.ts'
import { modules } from '#platform/modules.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { offerOf } from '#settings/server/service/languages.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { SETTINGS_CHANGED } from '#settings/topic.ts'
import { keepLoaded } from './keep-loaded.ts'

/**
 * Keeps the offered languages and the modules that are switched off in memory, because every request needs them before
 * it reads anything else. `onSwitched` is called when the modules have changed.
 */
export async function keepSettings(
  app: FastifyInstance,
  resources: Resources,
  onSwitched: () => void,
): Promise<void> {
  const ctx = systemContext(resources)
  const languages = { current: wholeOffer }
  let loads = 0
  const load = async () => {
    loads += 1
    const turn = loads
    const { switchedOffModules, ...settings } = await currentSettings(ctx)
    if (turn !== loads) return
    languages.current = offerOf(settings)
    const off = new Set(modules.filter((one) => switchedOffModules.includes(one)))
    if (off.symmetricDifference(resources.modules.off).size === 0) return
    resources.modules.off = off
    onSwitched()
  }
  const topic = SETTINGS_CHANGED
  resources.modules.refresh = await keepLoaded(app, resources, { what: 'settings', topic, load })
  app.decorate('languages', languages)
}
