import { sortOf, sortsOf, type Choice, type Filter, type List } from '../listing.ts'
import { cursorIn, dayIn, definedParams, idIn, oneOf, textIn, wholeIn } from './search-values.ts'

/**
 * The search parameters of a list: its filters, its sort, the start of the page and the columns that are not shown.
 * Defaults are left out.
 */
export type ListSearch<L extends List> = Choice<L> & {
  before?: number | undefined
  cursor?: string | undefined
  /** Keys of columns, separated by commas. */
  hide?: string | undefined
}

/** Reads the search parameters of a list leniently: an invalid value becomes undefined. */
export function searchOf<L extends List>(list: L) {
  const choose = choiceOf(list)
  return (raw: Record<string, unknown>): ListSearch<L> => {
    const choice = choose(raw)
    const isDefault = choice.sort === undefined
    return {
      ...choice,
      before: isDefault ? idIn(raw['before']) : undefined,
      cursor: isDefault ? undefined : cursorIn(raw['cursor']),
      hide: keysIn(raw['hide']),
    }
  }
}

function keysIn(value: unknown): string | undefined {
  const text = textIn(value, 200)
  return text !== undefined && /^[a-z]+(,[a-z]+)*$/i.test(text) ? text : undefined
}

/** The parameters of the list's call. The columns are chosen by the page alone. */
export function paramsOf<L extends List>(
  search: ListSearch<L>,
): Partial<Omit<ListSearch<L>, 'hide'>> {
  const { hide: _hide, ...params } = search
  return definedParams(params)
}

/** Reads the filters and the sort only, for lists whose pages have numbers. */
export function choiceOf<L extends List>(list: L) {
  return (raw: Record<string, unknown>): Choice<L> => {
    const filters = Object.entries(list.filters).map(([name, filter]) => [
      name,
      valueIn(filter, raw[name]),
    ])
    const { boundTo } = sortOf(list, oneOf(sortsOf(list), raw['sort']))
    return { ...(Object.fromEntries(filters) as Choice<L>), sort: boundTo }
  }
}

function valueIn(filter: Filter, value: unknown) {
  if (filter.kind === 'choice') return oneOf(filter.options, value)
  if (filter.kind === 'day') return dayIn(value)
  if (filter.kind === 'whole') return wholeIn(value, filter.min, filter.max)
  const text = textIn(value, filter.maxLength)
  return filter.kind === 'text' || /^[a-z][a-z0-9_.]*$/.test(text ?? '') ? text : undefined
}
