/** The languages of the interface, each by its own name. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
] as const
export type Language = (typeof languages)[number]['code']
export const languageCodes = languages.map(({ code }) => code)
/** The original: a text that is not translated is shown in it. */
export const ORIGINAL: Language = 'en'

export function languageIn(code: unknown): Language | undefined {
  return languages.find((language) => language.code === code)?.code
}

interface Wishes {
  /** `?lang=` of the address, which a link in another language carries. */
  asked?: unknown
  /** The language of the account that is signed in. */
  account?: Language | undefined
  /** What this browser's reader chose. */
  chosen?: string | undefined
  /** What the browser was set up with: the header Accept-Language. */
  accepted?: string | undefined
}

/** The language of the address, else of the account, else the choice made in this browser, else the browser's own. */
export function languageOf({ asked, account, chosen, accepted = '' }: Wishes): Language {
  return languageIn(asked) ?? account ?? languageIn(chosen) ?? bestOf(accepted) ?? ORIGINAL
}

/** The first of a header's languages by weight that there is; `es-MX` is Spanish. */
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

/** The original at the plain address, translations beside it. */
export function inLanguage(url: string, language: Language): string {
  if (language === ORIGINAL) return url
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
}

/** Every language of an address, for whom search engines send here. */
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
