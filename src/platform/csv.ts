import type { Download } from './contract.ts'

type Cell = string | number | boolean | null

/** A limit on the rows of one export, so that spreadsheets can open it. Older rows are left out. */
export const MAX_EXPORTED = 50_000

/** A list as a CSV file for spreadsheets. */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Download {
  return {
    fileName: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: csvOf([columns, ...rows]),
    rows: rows.length,
  }
}

/** RFC 4180 with a byte order mark, so that spreadsheets recognize UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map((cell) => csvCell(cell)).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Prefixes any text that a spreadsheet would run as a formula (control 8). */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
