/** The languages one can ask for (specification §1), each by its own name. Pages are in those with texts. */
export const languages = [
  { code: 'en', name: 'English', hasTexts: true },
  { code: 'es', name: 'Español', hasTexts: false },
  { code: 'fr', name: 'Français', hasTexts: false },
] as const
export type Language = (typeof languages)[number]['code']

const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()

/** The language asked for, from the cookie `locale`; English unless told. */
export function chosenLanguage(): Language {
  const code = /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1]
  return languages.find((language) => language.code === code)?.code ?? 'en'
}

/** Kept for a year; the server reads it too. */
export function chooseLanguage(code: Language): void {
  document.cookie = `locale=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  for (const listener of listeners) listener()
}

export function onLanguage(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
