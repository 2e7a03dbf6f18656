import type { Language } from '../languages.ts'

const YEAR_SECONDS = 31_536_000

/** Kept in this browser for a year; the server writes pages and refusals in it (decision 27). */
export function keepLanguage(language: Language): void {
  document.cookie = `locale=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Whether this browser's reader has chosen, rather than left it to the browser. */
export function hasChosenLanguage(): boolean {
  return /(?:^|; )locale=/.test(document.cookie)
}

/** Keeps it and has the page at hand written anew, when it is in another. */
export function changeLanguage(language: Language): void {
  keepLanguage(language)
  if (document.documentElement.lang === language) return
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  location.replace(address)
}
