import { idIn } from '#platform/web/search-values.ts'

export interface SettingsSearch {
  /** The last version on the previous page of the history. */
  before?: number | undefined
}

export function settingsSearch(params: Record<string, unknown>): SettingsSearch {
  return { before: idIn(params['before']) }
}
