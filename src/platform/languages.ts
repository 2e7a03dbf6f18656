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
 */
export function languageOf({
  requested,
  account,
  chosen,
  accepted = '',
}: LanguageSources): Language {
  return languageIn(requested) ?? account ?? languageIn(chosen) ?? bestOf(accepted) ?? ORIGINAL
}

/** The available language with the highest weight in the header; `es-MX` is Spanish. */
function bestOf(header: string): Language | undefined {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim())
      return { tag: tag.toLowerCase().replace(/-.*/, ''), weight: Number(weight.replace('q=', '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wanted.map(({ tag }) => languageIn(tag)).find((language) => language !== undefined)
}

/** The source language has the plain address; translations add `lang`. */
export function inLanguage(url: string, language: Language): string {
  if (language === ORIGINAL) return url
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
}

/** The address in every language, for the hreflang links that search engines read. */
export function alternates(
  url: string,
  codes: readonly Language[] = languageCodes,
): { hrefLang: string; href: string }[] {
  const links = codes.map((code) => ({
    hrefLang: code as string,
    href: inLanguage(url, code),
  }))
  return [...links, { hrefLang: 'x-default', href: url }]
}
