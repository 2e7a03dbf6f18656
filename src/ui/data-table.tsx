import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  key: string
  label: string
  /** Numbers stand at the right, so that their digits stand above each other. */
  isNumber?: boolean
  /** Short values that stay in one line; the other columns give way and wrap. */
  isWhole?: boolean
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Rows of a long list: a table where there is room, a card for each on a phone. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface md:overflow-x-auto">
      <table aria-label={label} className="block w-full text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b border-line text-left text-ink-3">
            {columns.map(({ key, label: heading, isNumber, isWhole }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'px-4 py-2.5 font-medium md:px-3 xl:px-4',
                  isNumber && 'text-right',
                  isWhole && 'whitespace-nowrap',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="grid gap-1 px-4 py-3 md:table-row md:p-0">
              {columns.map(({ key, label: heading, isNumber, isWhole, cell }) => (
                <td
                  key={key}
                  className={cx(
                    'flex min-w-0 items-baseline justify-between gap-4 wrap-anywhere',
                    'md:table-cell md:px-3 md:py-2.5 md:align-middle xl:px-4',
                    // A word is cut where it alone is wider than this, and not to make a column narrow.
                    'md:wrap-break-word md:*:max-w-56',
                    // A column is as wide as its buttons; its words give way.
                    'md:[&_.btn]:whitespace-nowrap',
                    isNumber && 'tabular-nums md:text-right',
                    isWhole && 'md:whitespace-nowrap',
                  )}
                >
                  <span aria-hidden className="shrink-0 text-ink-3 md:hidden">
                    {heading}
                  </span>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
