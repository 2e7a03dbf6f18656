/** The languages of the interface, each named in itself. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
] as const
export type Language = (typeof languages)[number]['code']
export const languageCodes = languages.map(({ code }) => code)
/** The source language: a text without a translation is shown in it. */
export const ORIGINAL: Language = 'en'

/** The languages that a marketplace offers, and the one of its plain addresses. */
export interface LanguageOffer {
  offered: readonly Language[]
  standard: Language
}
/** What a marketplace offers until its owner chooses otherwise. */
export const wholeOffer: LanguageOffer = { offered: languageCodes, standard: ORIGINAL }

export function languageIn(code: unknown): Language | undefined {
  return languages.find((language) => language.code === code)?.code
}

interface LanguageSources {
  /** The `?lang=` of the address, as links to a translated page carry it. */
  requested?: unknown
  /** The language of the logged-in account. */
  account?: Language | undefined
  /** The language chosen in this browser. */
  chosen?: string | undefined
  /** The browser's own setting: the Accept-Language header. */
  accepted?: string | undefined
}

/**
 * The language of the address, else of the account, else the one chosen in this browser, else the browser's setting.
 * Only offered languages count. A member whose language is not offered reads the default, whatever this browser prefers.
 */
export function languageOf(
  { requested, account, chosen, accepted = '' }: LanguageSources,
  { offered, standard } = wholeOffer,
): Language {
  const inOffer = (code: Language | undefined) =>
    code && offered.includes(code) ? code : undefined
  return (
    inOffer(languageIn(requested)) ??
    (account && (inOffer(account) ?? standard)) ??
    inOffer(languageIn(chosen)) ??
    bestOf(accepted, offered) ??
    standard
  )
}

/** The offered language with the highest weight in the header; `es-MX` is Spanish. */
function bestOf(header: string, offered: readonly Language[]): Language | undefined {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim())
      return { tag: tag.toLowerCase().replace(/-.*/, ''), weight: Number(weight.replace('q=', '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wanted
    .map(({ tag }) => languageIn(tag))
    .find((language) => language !== undefined && offered.includes(language))
}

/** The default language has the plain address; the others add `lang`. */
export function inLanguage(url: string, language: Language, standard = ORIGINAL): string {
  if (language === standard) return url
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
}

/** The address in every language, for the hreflang links that search engines read. */
export function alternates(
  url: string,
  codes: readonly Language[],
  standard = ORIGINAL,
): { hrefLang: string; href: string }[] {
  const links = codes.map((code) => ({
    hrefLang: code as string,
    href: inLanguage(url, code, standard),
  }))
  return [...links, { hrefLang: 'x-default', href: url }]
}

/** The offered languages of a content; the default one for a content in none of them. */
export function offeredOf(
  languages: readonly Language[] = languageCodes,
  { offered, standard } = wholeOffer,
): readonly Language[] {
  const shown = offered.filter((code) => languages.includes(code))
  return shown.length > 0 ? shown : [standard]
}
