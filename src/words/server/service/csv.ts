import { CsvError, parse } from 'csv-parse/sync'
import { fail, type ErrorCode } from '#platform/errors.ts'
import { languageIn, type Language } from '#platform/languages.ts'
import { spokenRefusal } from '#platform/server/translate-error.ts'

/** One row of a file of texts. */
export interface CsvRow {
  line: number
  language: Language
  key: string
  /** Empty to show the original again. */
  text: string
}

/** Longer than any row with the longest key, text and original. */
const MAX_ROW = 20_000
/** What a decoder writes in place of bytes that are not UTF-8. */
const NOT_UTF8 = '\uFFFD'

/**
 * Reads a CSV file with the columns language, key and text; others are ignored, and so are blank rows. Spreadsheets of
 * some countries separate columns by semicolons. `isKnown` tells which texts exist. Throws 'words.line' with the first line that is wrong.
 */
export function readCsv(
  csv: string,
  isKnown: (language: Language, key: string) => boolean,
): CsvRow[] {
  const rows: CsvRow[] = []
  const lineOf = new Map<string, number>()
  let columns: Columns | undefined
  const take = (cells: string[], line: number) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (!columns) {
      columns = columnsOf(cells)
      return
    }
    const row = rowOf(cells, columns, line)
    if (!isKnown(row.language, row.key)) {
      refuseLine(line, 'words.csv_key', { key: row.key.slice(0, 100) })
    }
    const id = `${row.language} ${row.key}`
    const first = lineOf.get(id)
    if (first) refuseLine(line, 'words.csv_twice', { first })
    lineOf.set(id, line)
    rows.push(row)
  }
  readRecords(csv, take)
  if (!columns) refuseLine(1, 'words.csv_columns')
  return rows
}

/** Refuses a file because of one of its lines. */
export function refuseLine(
  line: number,
  code: ErrorCode,
  details: Record<string, string | number> = {},
): never {
  const problem = (reader: Language) => spokenRefusal(code, details, reader)
  fail('words.line', { field: 'csv', details: { line, problem } })
}

function readRecords(csv: string, take: (cells: string[], line: number) => void): void {
  let last = 0
  try {
    // Of a line break within a cell, the reader would count both characters.
    parse(csv.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: delimiterOf(csv),
      record_delimiter: '\n',
      // The number of columns is checked together with their names.
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW,
      on_record: (cells: string[], { lines }) => {
        last = lines
        take(cells, lines - (cells.join('').match(/\n/g)?.length ?? 0))
        // Rows are collected by `take`.
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    refuseLine(last + 1, 'words.csv_quotes')
  }
}

/** The first one that follows a name. */
function delimiterOf(csv: string): string {
  return /\w"? *([,;\t])/.exec(csv)?.[1] ?? ','
}

interface Columns {
  language: number
  key: number
  text: number
  count: number
}

function columnsOf(header: readonly string[]): Columns {
  const at = (name: string) => header.indexOf(name)
  const columns = { language: at('language'), key: at('key'), text: at('text') }
  if (Object.values(columns).includes(-1)) refuseLine(1, 'words.csv_columns')
  return { ...columns, count: header.length }
}

function rowOf(cells: readonly string[], columns: Columns, line: number): CsvRow {
  if (cells.length !== columns.count) refuseLine(line, 'words.csv_quotes')
  const [language = '', key = '', text = ''] = [columns.language, columns.key, columns.text].map(
    (at) => cells[at],
  )
  if (text.includes(NOT_UTF8)) refuseLine(line, 'words.csv_encoding')
  const known = languageIn(language)
  if (!known) refuseLine(line, 'words.csv_language', { language: language.slice(0, 40) })
  return { line, language: known, key, text }
}
