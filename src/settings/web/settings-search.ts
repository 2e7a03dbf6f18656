import { idIn } from '#platform/web/search-values.ts'

export interface SettingsSearch {
  /** The last version on the previous page of the history. */
  before?: number | undefined
}

export function settingsSearch(given: Record<string, unknown>): SettingsSearch {
  return { before: idIn(given['before']) }
}
