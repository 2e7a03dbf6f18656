import type { Language } from '../languages.ts'

const YEAR_SECONDS = 31_536_000

/** Stores the language in a cookie for a year; the server uses it for pages and refusals (decision 27). */
export function keepLanguage(language: Language): void {
  document.cookie = `locale=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Whether the reader has explicitly chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return /(?:^|; )locale=/.test(document.cookie)
}

/** Stores the language, and reloads the page if it is in another one. */
export function changeLanguage(language: Language): void {
  keepLanguage(language)
  if (document.documentElement.lang === language) return
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  location.replace(address)
}
