import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { theServer } from '../server.ts'
import { marksIn } from './marks.ts'

interface Column {
  schema: string
  table: string
  column: string
  type: string
}

/** Where marks are in the whole database: the marks of each column, as `table.column`. */
export async function marksInDatabase(): Promise<Map<string, string[]>> {
  const { pool } = (await theServer()).database
  const { rows: columns } = await pool.query<Column>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.udt_name !~ '^_?(int[248]|bool|date|timestamptz|float[48]|numeric|xid8|interval|uuid)$'
     order by 1, 2, c.ordinal_position`,
  )
  const found = new Map<string, string[]>()
  for (const [table, ofTable] of Map.groupBy(columns, (one) => `"${one.schema}"."${one.table}"`)) {
    const texts = ofTable.map(
      ({ column, type }, place) =>
        `${type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`} as c${place}`,
    )
    const { rows } = await pool.query<Record<string, string | null>>(
      `select * from (select ${texts.join(', ')} from ${table}) t where t::text ~* 'q[zy]'`,
    )
    for (const [place, { table: name, column }] of ofTable.entries()) {
      const marks = marksIn(rows.map((row) => row[`c${place}`] ?? '').join('\n'))
      if (marks.length > 0) found.set(`${name}.${column}`, marks)
    }
  }
  return found
}

/** The marks in names and contents of all files of the installation. */
export async function marksInFiles(): Promise<string[]> {
  const { dataDir } = (await theServer()).resources.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${await readFile(path, 'latin1')}`
    }),
  )
  return marksIn(texts.join('\n'))
}
