import type { FieldDefinition } from '#fields/field.ts'
import { facetsOf, filterOptions } from '#fields/filter.ts'
import type { Facets } from '../../contract.ts'
import type { AnswerCount, FacetLists } from '../queries/field-facets.ts'

/** The facets of the filter's parameter. */
export function chosenFacets(
  text: string | undefined,
  questions: readonly FieldDefinition[],
): FacetLists {
  return text === undefined ? [] : (facetsOf(text, questions) ?? null)
}

/** Questions that are filters, as facets: those with a choice, and the answers of the others. */
export function questionsToCount(filters: readonly FieldDefinition[], facets: FacetLists) {
  const questions = filters.map((one) => ({
    offered: filterOptions(one).map((option) => `${one.key}:${option}`),
    chosen: facets?.find(([first]) => first?.startsWith(`${one.key}:`)) ?? [],
  }))
  const { chosen = [], open = [] } = Object.groupBy(questions, (one) =>
    one.chosen.length > 0 ? 'chosen' : 'open',
  )
  return { chosen, open: open.flatMap(({ offered }) => offered) }
}

export function answerCounts(counts: readonly AnswerCount[]): Facets['fields'] {
  return counts.map(({ facet, count }) => {
    const [key = '', value = ''] = facet.split(':')
    return { key, value, count }
  })
}
