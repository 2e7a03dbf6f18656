import { idIn } from '#platform/web/search-values.ts'

export interface SettingsSearch {
  /** Where the history goes on. */
  before?: number | undefined
}

export function settingsSearch(given: Record<string, unknown>): SettingsSearch {
  return { before: idIn(given['before']) }
}
