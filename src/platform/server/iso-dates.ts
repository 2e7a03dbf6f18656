/** A row as JSON holds it: each date is an ISO 8601 text. */
export type IsoDates<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

export function withIsoDates<Row extends object>(row: Row): IsoDates<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as IsoDates<Row>
}
