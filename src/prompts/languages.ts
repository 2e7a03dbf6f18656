/** Common languages of prompts, each by its own name, so that the names need no translation. */
export const promptLanguages = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  nl: 'Nederlands',
  sv: 'Svenska',
  pl: 'Polski',
  cs: 'Čeština',
  ro: 'Română',
  tr: 'Türkçe',
  el: 'Ελληνικά',
  uk: 'Українська',
  ru: 'Русский',
  ar: 'العربية',
  he: 'עברית',
  fa: 'فارسی',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  zh: '中文',
} as const satisfies Record<string, string>

const names: Partial<Record<string, string>> = promptLanguages

/** `de-AT` becomes `Deutsch (de-AT)`; a language without a name in this list is shown as its tag. */
export function languageName(tag: string): string {
  const name = names[tag]
  if (name) return name
  const base = names[tag.split('-')[0] ?? '']
  return base ? `${base} (${tag})` : tag
}

/** The tags of a select list, with the present values where they are not in the list. */
export function languageChoices(...present: (string | undefined)[]): string[] {
  const known = Object.keys(promptLanguages)
  return [
    ...known,
    ...present.filter((tag) => tag !== undefined && tag !== '' && !(tag in names)),
  ] as string[]
}
