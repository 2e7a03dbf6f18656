import en from '#catalogue/en/publishing.json' with { type: 'json' }
import es from '#catalogue/es/publishing.json' with { type: 'json' }
import fr from '#catalogue/fr/publishing.json' with { type: 'json' }
import type { Language } from '#platform/languages.ts'

const catalogues = { en, es, fr }

/** The label of a status in each language, for error messages. It is the text of the status badge. */
export function statusName(status: keyof typeof en.statuses): (language: Language) => string {
  return (language) => catalogues[language].statuses[status]
}
