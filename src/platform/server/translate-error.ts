import type { FastifyRequest } from 'fastify'
import type { HttpError } from '#platform/contract.ts'
import { errorCatalogue } from '#platform/error-catalogue.ts'
import { fill, type AppError, type Detail, type ErrorCode } from '#platform/errors.ts'
import { languageOf, type Language, type LanguageOffer } from '#platform/languages.ts'
import { formatPrice } from '#platform/money.ts'
import { translateSentence, type Sentences } from '#platform/sentences.ts'
import esErrors from '#catalogue/es/errors.json' with { type: 'json' }
import esSentences from '#catalogue/es/sentences.json' with { type: 'json' }
import frErrors from '#catalogue/fr/errors.json' with { type: 'json' }
import frSentences from '#catalogue/fr/sentences.json' with { type: 'json' }

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the logged-in account, once it is known. */
    accountLanguage: Language | undefined
  }
  interface FastifyInstance {
    /** The languages that the marketplace offers; replaced when the settings change. */
    languages: { current: LanguageOffer }
  }
}

interface Refusals {
  errors: Partial<Record<ErrorCode, string>>
  sentences: Sentences
}
/** Translations of the error catalogue and of the contracts' messages; English is the source. */
const originals: Partial<Record<Language, Refusals>> = {
  es: { errors: esErrors, sentences: esSentences },
  fr: { errors: frErrors, sentences: frSentences },
}

let translations = originals

/** Replaces texts by those that the operator wrote, also in English. */
export function setOwnRefusals(own: Record<Language, Refusals>): void {
  const merged = Object.entries(own).map(([language, { errors, sentences }]) => {
    const original = originals[language as Language]
    return [
      language,
      {
        errors: { ...original?.errors, ...errors },
        sentences: { ...original?.sentences, ...sentences },
      },
    ]
  })
  translations = Object.fromEntries(merged) as typeof originals
}

/** The text of a refusal that is part of another one. */
export function spokenRefusal(
  code: ErrorCode,
  details: Record<string, Detail>,
  language: Language,
): string {
  const text = translations[language]?.errors[code] ?? errorCatalogue[code][1]
  return fill(text, details, language)
}

/** The language of the request's sender. A request that could not be parsed has only headers. */
export function languageOfRequest(request: Partial<FastifyRequest>): Language {
  const { query, cookies, headers, accountLanguage, server } = request
  const sources = {
    requested: (query as { lang?: unknown } | null | undefined)?.lang,
    account: accountLanguage,
    chosen: cookies?.['locale'],
    accepted: headers?.['accept-language'],
  }
  return languageOf(sources, server?.languages.current)
}

/**
 * Translates a refusal into the reader's language (docs/product-rules.md#error-answers); codes and paths are unchanged.
 */
export function translateError(
  error: AppError,
  language: Language,
  currency = 'usd',
): Omit<HttpError, 'requestId'> {
  const { message, code, errors, details, facts } = error
  const translation = translations[language]
  const sentences = translation?.sentences
  const price = (amount: number) => formatPrice(amount, language, currency)
  const text = translation?.errors[code]
  const whole = text === undefined ? message : fill(text, details, language)
  const isOwn = (one: string) => one === message && code !== 'request.invalid'
  const spoken = errors?.map((one) => ({
    ...one,
    message: isOwn(one.message) ? whole : translateSentence(one.message, sentences, price),
  }))
  const first = code === 'request.invalid' ? spoken?.[0]?.message : undefined
  return {
    message: first ?? whole,
    code,
    ...(spoken && { errors: spoken }),
    ...facts,
  }
}
