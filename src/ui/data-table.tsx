import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { directionOf, SortLink, type Sorting } from './sort-link.tsx'

export interface Column<Row> {
  key: string
  label: string
  /** The heading on wide screens, if it is not the label. */
  heading?: ReactNode
  /** Aligns the numbers to the right, so that their digits line up. */
  isNumber?: boolean
  /** For short values that must not wrap; other columns shrink instead. */
  isWhole?: boolean
  /** Takes no more room than it needs, such as a column of checkboxes. */
  isNarrow?: boolean
  /** The sort after the first click on the heading, such as `-createdAt`. Only for lists with `sorting`. */
  sort?: string
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  /** The table's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sorting?: Sorting | undefined
}

/** The rows of a list: a table on wide screens, and a card for each row on phones. */
export function DataTable<Row>({ label, columns, rows, keyOf, sorting }: Props<Row>) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface md:overflow-x-auto">
      <table aria-label={label} className="block w-full text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b border-line text-left text-ink-3">
            {columns.map(({ key, label, heading, isNumber, isWhole, isNarrow, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorting && directionOf(sort, sorting)}
                className={cx(
                  'px-4 py-2.5 font-medium md:px-3 xl:px-4',
                  isNumber && 'text-right',
                  isWhole && 'whitespace-nowrap',
                  isNarrow && 'md:w-px',
                )}
              >
                <Heading {...{ label, heading, sort, sorting }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => (
            <tr key={keyOf(row)} data-row className="grid gap-1 px-4 py-3 md:table-row md:p-0">
              {columns.map(({ key, label, isNumber, isWhole, cell }) => {
                const content = cell(row)
                return (
                  <td
                    key={key}
                    className={cx(
                      'flex min-w-0 items-baseline justify-between gap-4 wrap-anywhere',
                      'md:table-cell md:px-3 md:py-2.5 md:align-middle xl:px-4',
                      // Words are broken only if a single word exceeds this width, not to make a column narrower.
                      'md:wrap-break-word md:*:max-w-56',
                      // Button labels do not wrap, so a column is at least as wide as its buttons.
                      'md:[&_.btn]:whitespace-nowrap',
                      isNumber && 'tabular-nums md:text-right',
                      isWhole && 'md:whitespace-nowrap',
                      // A card has no line for what the row does not have, such as actions.
                      isNothing(content) && 'max-md:hidden',
                    )}
                  >
                    <span aria-hidden className="shrink-0 text-ink-3 md:hidden">
                      {label}
                    </span>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNothing(content: ReactNode): boolean {
  return content === null || content === undefined || content === false
}

interface HeadingProps {
  label: string
  heading: ReactNode
  sort: string | undefined
  sorting: Sorting | undefined
}

/** On phones the heading is plain text, because the cards are sorted through the filter form. */
function Heading({ label, heading, sort, sorting }: HeadingProps) {
  const wide = sorting && sort ? <SortLink label={label} sort={sort} sorting={sorting} /> : heading
  if (!wide) return label
  return (
    <>
      <span className="md:hidden">{label}</span>
      <span className="hidden md:inline">{wide}</span>
    </>
  )
}
