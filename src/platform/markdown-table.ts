/** The lines of a Markdown table, padded as the formatter pads them, so that formatting leaves the page unchanged. */
export function tableOf(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [headings, ...body] = rows.map((row) =>
    lineOf(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  )
  return [headings ?? '', lineOf(widths.map((width) => '-'.repeat(width))), ...body]
}
