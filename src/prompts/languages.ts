/** Languages prompts are often written in, each by its own name, so that nobody has to translate them. */
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

/** `de-AT` is Deutsch (de-AT); what has no name here stays a tag. */
export function languageName(tag: string): string {
  const name = names[tag]
  if (name) return name
  const base = names[tag.split('-')[0] ?? '']
  return base ? `${base} (${tag})` : tag
}

/** The tags to choose from, with the one at hand, whatever it is. */
export function languageChoices(...present: (string | undefined)[]): string[] {
  const known = Object.keys(promptLanguages)
  return [
    ...known,
    ...present.filter((tag) => tag !== undefined && tag !== '' && !(tag in names)),
  ] as string[]
}
