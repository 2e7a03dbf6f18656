import en from '#catalogue/en/publishing.json' with { type: 'json' }
import es from '#catalogue/es/publishing.json' with { type: 'json' }
import fr from '#catalogue/fr/publishing.json' with { type: 'json' }
import type { Language } from '#platform/languages.ts'

const catalogues = { en, es, fr }

/** A status as the reader of a refusal knows it from the status badges. */
export function statusName(status: keyof typeof en.statuses): (language: Language) => string {
  return (language) => catalogues[language].statuses[status]
}
