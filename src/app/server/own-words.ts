import type { FastifyInstance } from 'fastify'
import { languageCodes, type Language } from '#platform/languages.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { setOwnRefusals } from '#platform/server/translate-error.ts'
import { namespaceOf } from '#words/keys.ts'
import { loadWords, onWordsLoaded, ownWords } from '#words/server/service/overlay.ts'
import { WORDS_CHANGED } from '#words/topic.ts'
import { keepLoaded } from './keep-loaded.ts'

/** Keeps the operator's own words in memory, and passes those of refusals to the platform. */
export async function keepOwnWords(app: FastifyInstance, resources: Resources): Promise<void> {
  const ctx = systemContext(resources)
  const ignore = onWordsLoaded(() =>
    setOwnRefusals(
      Object.fromEntries(languageCodes.map((code) => [code, refusalsIn(code)])) as never,
    ),
  )
  app.addHook('onClose', async () => ignore())
  const load = () => loadWords(ctx)
  await keepLoaded(app, resources, { what: 'own words', topic: WORDS_CHANGED, load })
}

function refusalsIn(language: Language) {
  const own = [...ownWords().texts[language]]
  const textsOf = (namespace: string) =>
    Object.fromEntries(
      own
        .filter(([key]) => namespaceOf(key) === namespace)
        .map(([key, text]) => [key.slice(namespace.length + 1), text]),
    )
  return { errors: textsOf('errors'), sentences: textsOf('sentences') }
}
