import { createContext, createElement, use, type ReactNode } from 'react'
import {
  _createCache,
  _createIntlFormatters,
  createFormatter,
  createTranslator as newTranslator,
} from 'use-intl/core'

/*
 * Stands in for use-intl in the server's bundle (scripts/on-server.ts). The original builds its translators and its
 * `Intl` objects again for every page; here all pages of the process share them, because they depend on nothing but
 * the language, the texts, the time zone and the formats.
 */

interface Config {
  locale: string
  messages?: object
  timeZone?: string | undefined
  formats?: object | undefined
}

type Translator = ReturnType<typeof newTranslator>

/** The translators and the formatter of one configuration, each made at its first use. */
interface Shared {
  config: Config
  translators: Map<string, Translator>
  makeTranslator: (namespace: string) => Translator
  formatter: () => ReturnType<typeof createFormatter>
}

/** How many configurations are kept for one set of texts. Each member's time zone is one. */
const MAX_SHARED = 60

const NO_MESSAGES = {}
const sharedByMessages = new WeakMap<object, Map<string, Shared>>()

/** The texts are the key, so replaced texts are collected together with their translators. */
function sharedOf(config: Config): Shared {
  const messages = config.messages ?? NO_MESSAGES
  const known = sharedByMessages.get(messages) ?? new Map<string, Shared>()
  sharedByMessages.set(messages, known)
  const key = JSON.stringify([config.locale, config.timeZone, config.formats])
  const shared = known.get(key) ?? newShared(config)
  if (!known.has(key) && known.size === MAX_SHARED) known.clear()
  known.set(key, shared)
  return shared
}

function newShared(config: Config): Shared {
  const cache = _createCache()
  const options = { ...config, _cache: cache, _formatters: _createIntlFormatters(cache) }
  let formatter: ReturnType<typeof createFormatter> | undefined
  return {
    config,
    translators: new Map(),
    makeTranslator: (namespace) =>
      newTranslator({ ...options, ...(namespace && { namespace }) } as Parameters<
        typeof newTranslator
      >[0]),
    formatter: () =>
      (formatter ??= createFormatter(options as Parameters<typeof createFormatter>[0])),
  }
}

function translatorOf({ translators, makeTranslator }: Shared, namespace = ''): Translator {
  const known = translators.get(namespace)
  if (known) return known
  const translator = withKeptTexts(makeTranslator(namespace))
  translators.set(namespace, translator)
  return translator
}

/** Most texts have no values, so they are resolved once. A missing text is reported once per process, too. */
function withKeptTexts(translate: Translator): Translator {
  const kept = new Map<string, string>()
  const plain = (key: string) => {
    const text = kept.get(key) ?? translate(key as never)
    kept.set(key, text)
    return text
  }
  const form = (key: string, values?: object, formats?: object) =>
    values ? translate(key as never, values as never, formats) : plain(key)
  const { rich, markup, raw, has } = translate
  return Object.assign(form, { rich, markup, raw, has })
}

const Context = createContext<Shared | null>(null)

function useShared(): Shared {
  const shared = use(Context)
  if (!shared) throw new Error('There is no IntlProvider around this component')
  return shared
}

/** What a nested provider leaves out comes from the provider around it. */
export function IntlProvider({ children, ...own }: Config & { children: ReactNode }) {
  const config = { ...use(Context)?.config, ...own }
  return createElement(Context, { value: sharedOf(config) }, children)
}

export function useTranslations(namespace?: string): Translator {
  return translatorOf(useShared(), namespace)
}

export function createTranslator({ namespace, ...config }: Config & { namespace?: string }) {
  return translatorOf(sharedOf(config), namespace)
}

export const useFormatter = () => useShared().formatter()
export const useLocale = () => useShared().config.locale
export const useTimeZone = () => useShared().config.timeZone
export const useMessages = () => useShared().config.messages ?? NO_MESSAGES
