import type { FastifyInstance } from 'fastify'
import { languageCodes, type Language } from '#platform/languages.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { setOwnRefusals } from '#platform/server/translate-error.ts'
import { namespaceOf } from '#words/keys.ts'
import { loadWords, onWordsLoaded, ownWords } from '#words/server/service/overlay.ts'
import { WORDS_CHANGED } from '#words/topic.ts'

const RETRY_MS = 5000

/**
 * Keeps the operator's own words in memory: read when the server starts and when they change in any process. While the
 * database is unreachable, the last known ones apply.
 */
export async function keepOwnWords(app: FastifyInstance, resources: Resources): Promise<void> {
  const ctx = systemContext(resources)
  const ignore = onWordsLoaded(() =>
    setOwnRefusals(
      Object.fromEntries(languageCodes.map((code) => [code, refusalsIn(code)])) as never,
    ),
  )
  let retry: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    clearTimeout(retry)
    try {
      await loadWords(ctx)
    } catch (error) {
      resources.log.warn({ err: error }, 'reading the own words failed and will be retried')
      retry = setTimeout(() => void load(), RETRY_MS).unref()
    }
  }
  await load()
  const stop = resources.signals.on(WORDS_CHANGED, () => void load())
  app.addHook('onClose', async () => {
    clearTimeout(retry)
    stop()
    ignore()
  })
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
