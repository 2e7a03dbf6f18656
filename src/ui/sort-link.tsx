import { Link } from '@tanstack/react-router'
import { fieldOf, isDescending, sortOf, type List } from '#platform/listing.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons.ts'

/** A list and the sort in its search parameters. */
export interface Sorting {
  list: List
  chosen: string | undefined
}

/** The direction in which the list is sorted by this field; undefined if it is sorted by another field. */
export function directionOf(sort: string | undefined, { list, chosen }: Sorting) {
  const { name } = sortOf(list, chosen)
  if (sort === undefined || fieldOf(sort) !== fieldOf(name)) return undefined
  return isDescending(name) ? 'descending' : 'ascending'
}

interface Props {
  label: string
  /** The sort after the first click; the next click reverses it. */
  sort: string
  sorting: Sorting
}

const firstPage = { before: undefined, cursor: undefined, page: undefined }
const icons = { ascending: ArrowUp, descending: ArrowDown }

/** A column heading that links to the list sorted by this column: the first page, with the filters unchanged. */
export function SortLink({ label, sort, sorting }: Props) {
  const direction = directionOf(sort, sorting)
  const Icon = direction ? icons[direction] : ChevronsUpDown
  const field = fieldOf(sort)
  const reversed = direction === 'descending' ? field : `-${field}`
  const { boundTo } = sortOf(sorting.list, direction ? reversed : sort)
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, ...firstPage, sort: boundTo as never })}
      resetScroll={false}
      activeProps={{}}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1 hover:text-ink"
    >
      {label}
      <Icon aria-hidden className="size-3.5 shrink-0" />
    </Link>
  )
}
