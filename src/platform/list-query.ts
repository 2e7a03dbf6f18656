import * as z from 'zod/mini'
import { Keyset, Paging } from './contract.ts'
import {
  sortsOf,
  type Choice,
  type Filter,
  type List,
  type SortOf,
  type ValueOf,
} from './listing.ts'
import { oneLine } from './text-checks.ts'

type ChoiceShape<L extends List> = {
  [Name in keyof L['filters']]: z.ZodMiniOptional<
    z.ZodMiniType<ValueOf<L['filters'][Name]>, ValueOf<L['filters'][Name]>>
  >
} & { sort: z.ZodMiniOptional<z.ZodMiniType<SortOf<L>, SortOf<L>>> }

/** The query schema of a list's filters and sort. */
export function choiceQuery<L extends List>(list: L) {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, schemaOf(filter)])
  const shape: unknown = { ...Object.fromEntries(filters), sort: z.optional(z.enum(sortsOf(list))) }
  return z.object(shape as ChoiceShape<L>)
}

/** The ids of the selected rows, separated by commas: at most as many as a page has. */
const Ids = z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/))

/** The query schema of a list's export: all rows that pass the filters, or those of `ids` only. */
export function exportQuery<L extends List>(list: L) {
  return z.object({ ...choiceQuery(list).shape, ids: z.optional(Ids) })
}
export type ExportChoice<L extends List> = Choice<L> & { ids?: string | undefined }

/**
 * The query schema of one page. In the default order, a page starts after the id `before`; in any other order, after
 * `cursor`.
 */
export function listQuery<L extends List>(list: L) {
  return z.object({ ...choiceQuery(list).shape, ...Keyset.shape, cursor: Paging.shape.cursor })
}

export type ListPage<L extends List> = Choice<L> & {
  before?: number | undefined
  cursor?: string | undefined
  limit: number
}

function schemaOf(filter: Filter) {
  if (filter.kind === 'choice') return z.optional(z.enum(filter.options))
  if (filter.kind === 'day') return z.optional(z.iso.date())
  if (filter.kind === 'text' || filter.kind === 'word') {
    return z.optional(z.string().check(oneLine, z.trim(), z.maxLength(filter.maxLength)))
  }
  return z.optional(z.coerce.number().check(z.int(), z.gte(filter.min), z.lte(filter.max)))
}
