import type { Download } from './contract.ts'

/** Dates are written in UTC, null and undefined as an empty cell. */
type Cell = string | number | boolean | Date | null | undefined

/** The columns of a CSV file: each heading with the function that returns a row's value. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** A limit on the rows of one export, so that spreadsheets can open it. Later rows are left out. */
export const MAX_EXPORTED = 50_000

/** A list as a CSV file for spreadsheets. */
export function csvFile<Row>(
  name: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  max = MAX_EXPORTED,
): Download {
  const lines = rows.slice(0, max).map((row) => Object.values(columns).map((cell) => cell(row)))
  return {
    fileName: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: csvOf([Object.keys(columns), ...lines]),
    rows: lines.length,
  }
}

/** RFC 4180 with a byte order mark, so that spreadsheets recognize UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map((cell) => csvCell(cell)).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const harmless = guarded(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Prefixes any text that a spreadsheet would run as a formula (control 8). */
export function guarded(text: string): string {
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}

/** The text of a cell without the prefix that an export adds. */
export function unguarded(cell: string): string {
  const text = cell.slice(1)
  return text !== '' && cell === guarded(text) ? text : cell
}
