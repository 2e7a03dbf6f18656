/**
 * The filters and sorts of a list. The page's search parameters, the contract, the server and the filter form are all
 * derived from this one definition. It contains no schemas, so that pages can import it without Zod.
 */
export interface List {
  filters: Filters
  /** Field names. The first one, descending, is the default order. */
  sorts: readonly [string, ...string[]]
}

export type Filter =
  | { kind: 'text'; maxLength: number }
  | { kind: 'word'; maxLength: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'day' }
type Filters = Readonly<Record<string, Filter>>

/** The filter for a search text. */
export const searchText = { kind: 'text', maxLength: 100 } as const
export const day = { kind: 'day' } as const
export const rowId = { kind: 'whole', min: 1, max: 1e15 } as const

export function oneOf<const Option extends string>(options: readonly Option[]) {
  return { kind: 'choice', options } as const
}

export function whole(min: number, max: number) {
  return { kind: 'whole', min, max } as const
}

/** A filter whose many options only the contract lists, so that pages do not have to load them. */
export interface WordFilter<Word extends string> {
  kind: 'word'
  maxLength: number
  /** Exists only for the type checker. */
  is?: Word
}

export function defineList<const L extends List>(list: L): L {
  return list
}

export type ValueOf<F> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'word'; is?: infer Word }
    ? Exclude<Word, undefined>
    : F extends { kind: 'whole' }
      ? number
      : string

export type SortOf<L extends List> = L['sorts'][number] | `-${L['sorts'][number]}`

/** The chosen filters and sort of a list. */
export type Choice<L extends List> = {
  [Name in keyof L['filters']]?: ValueOf<L['filters'][Name]> | undefined
} & { sort?: SortOf<L> | undefined }

/** All sorts of a list, ascending and descending: `createdAt`, `-createdAt`. */
export function sortsOf<L extends List>({ sorts }: L): SortOf<L>[] {
  return sorts.flatMap((sort) => [sort, `-${sort}`] as SortOf<L>[])
}

export function isDescending(sort: string): boolean {
  return sort.startsWith('-')
}

export function fieldOf(sort: string): string {
  return sort.replace(/^-/, '')
}

export interface Sort {
  name: string
  /** The sort that a cursor is only valid for; undefined in the default order. */
  boundTo: string | undefined
}

/** The chosen sort, or the default: the first sort of the list, descending. */
export function sortOf<L extends List>({ sorts }: L, chosen: SortOf<L> | undefined): Sort {
  const usual = `-${sorts[0]}`
  return { name: chosen ?? usual, boundTo: chosen === usual ? undefined : chosen }
}
