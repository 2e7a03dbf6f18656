import { fatesOfContent } from './fates/content.ts'
import { fatesOfDeals } from './fates/deals.ts'
import type { FatesByTable } from './fates/fate.ts'
import { fatesOfPeople } from './fates/people.ts'
import { fatesOfSite } from './fates/site.ts'

export const fateGroups: readonly FatesByTable[] = [
  fatesOfPeople,
  fatesOfContent,
  fatesOfDeals,
  fatesOfSite,
]

export type Fate = 'kept' | 'emptied' | 'deleted' | 'notPersonal'

/** The fates of each column, as `table.column`. A column has exactly one. */
export function fatesByColumn(): Map<string, Fate[]> {
  const found = new Map<string, Fate[]>()
  for (const [table, { kept, ...others }] of fateGroups.flatMap((group) => Object.entries(group))) {
    for (const [fate, columns] of Object.entries({ kept: kept?.columns, ...others })) {
      for (const column of columns ?? []) {
        const name = `${table}.${column}`
        found.set(name, [...(found.get(name) ?? []), fate as Fate])
      }
    }
  }
  return found
}
