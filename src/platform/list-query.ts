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

/** The query schema of a list's export. */
export function exportQuery<L extends List>(list: L) {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, schemaOf(filter)])
  const shape: unknown = { ...Object.fromEntries(filters), sort: z.optional(z.enum(sortsOf(list))) }
  return z.object(shape as ChoiceShape<L>)
}

/**
 * The query schema of one page. In the default order, a page starts after the id `before`; in any other order, after
 * `cursor`.
 */
export function listQuery<L extends List>(list: L) {
  return z.object({ ...exportQuery(list).shape, ...Keyset.shape, cursor: Paging.shape.cursor })
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
