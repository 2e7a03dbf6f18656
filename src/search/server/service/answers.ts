import type { FieldDefinition } from '#fields/field.ts'
import { facetsOf, filterOptions } from '#fields/filter.ts'
import type { Context } from '#platform/server/context.ts'
import type { Facets } from '../../contract.ts'
import { countFieldFacets, type FacetLists } from '../queries/field-facets.ts'
import type { Matching } from '../queries/matching.ts'

/** The facets of the filter's parameter. */
export function chosenFacets(
  text: string | undefined,
  questions: readonly FieldDefinition[],
): FacetLists {
  return text === undefined ? [] : (facetsOf(text, questions) ?? null)
}

/** The counts of the answers that the filters offer, without those that match nothing. */
export async function countAnswers(
  { db }: Context,
  matching: Matching,
  { filters, facets }: { filters: readonly FieldDefinition[]; facets: FacetLists },
): Promise<Facets['fields']> {
  const questions = filters.map((one) => ({
    offered: filterOptions(one).map((option) => `${one.key}:${option}`),
    chosen: facets?.find(([first]) => first?.startsWith(`${one.key}:`)) ?? [],
  }))
  const counts = await countFieldFacets(db, matching, questions)
  return counts.map(({ facet, count }) => {
    const [key = '', value = ''] = facet.split(':')
    return { key, value, count }
  })
}
