import { createTranslator } from 'use-intl/core'
import enMail from '#catalogue/en/mail.json' with { type: 'json' }
import enNotifications from '#catalogue/en/notifications.json' with { type: 'json' }
import esMail from '#catalogue/es/mail.json' with { type: 'json' }
import esNotifications from '#catalogue/es/notifications.json' with { type: 'json' }
import frMail from '#catalogue/fr/mail.json' with { type: 'json' }
import frNotifications from '#catalogue/fr/notifications.json' with { type: 'json' }
import { asMessage } from '#words/apostrophes.ts'
import { namespaceOf } from '#words/keys.ts'
import { ownWords } from '#words/server/service/overlay.ts'
import { withTexts } from '#words/tree.ts'

interface Catalogue {
  mail: typeof enMail
  notifications: typeof enNotifications
}
/** Does not compile if a language lacks a text. */
const catalogues = {
  en: { mail: enMail, notifications: enNotifications },
  es: { mail: esMail, notifications: esNotifications },
  fr: { mail: frMail, notifications: frNotifications },
} satisfies Record<string, Catalogue>
type MailLocale = keyof typeof catalogues

/** The texts of emails in one language. Throws if a text or one of its values is missing. */
export interface Words {
  say(key: string, values?: Record<string, string | number>): string
  has(key: string): boolean
}

const known = new Map<MailLocale, { version: number; words: Words }>()

/** The texts, with the operator's own words in place of the original ones. */
export function wordsIn(locale: MailLocale): Words {
  const { version, texts } = ownWords()
  const found = known.get(locale)
  if (found?.version === version) return found.words
  const words = makeWords(locale, texts[locale])
  known.set(locale, { version, words })
  return words
}

/** Keys are known only at run time, because they contain the kind of notification. */
interface Translate {
  (key: string, values?: Record<string, string | number>): string
  has(key: string): boolean
}

function makeWords(locale: MailLocale, own: ReadonlyMap<string, string>): Words {
  const used = [...own]
    .filter(([key]) => namespaceOf(key) in catalogues[locale])
    .map(([key, text]) => [key, asMessage(text)] as const)
  const translate = createTranslator({
    locale,
    messages: withTexts(catalogues[locale], used) as unknown as Catalogue,
    onError: (error) => {
      throw error
    },
  }) as unknown as Translate
  return {
    say: (key, values) => translate(key, values),
    has: (key) => translate.has(key),
  }
}
