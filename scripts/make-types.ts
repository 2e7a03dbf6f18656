import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLite, openLite } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'

/** Writes src/platform/server/tables.ts from a freshly migrated database. Run after each migration. */

const OUTPUT = join(import.meta.dirname, '../src/platform/server/tables.ts')
const typeOf: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  bpchar: 'string',
  varchar: 'string',
  xid8: 'string',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  isGenerated: boolean
  hasDefault: boolean
}

const database = await openLite(await createLite())
const { pool, close } = database
await migrate(database)
const { rows } = await pool.query<Column>(`
  select c.table_name as "table", c.column_name as name, c.udt_name as type,
    c.is_nullable = 'YES' as "isNullable",
    c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as "isGenerated",
    c.column_default is not null or c.is_identity = 'YES' as "hasDefault"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
  order by c.table_name, c.ordinal_position`)
await writeFile(OUTPUT, render(Map.groupBy(rows, (row) => row.table)))
await close()

function render(tables: Map<string, Column[]>) {
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${camel(column.name)}: ${columnType(column)}`)
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}`
  })
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table`)
  return [
    '// Generated from db/migrations by `npm run db:types`. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'export type Json = unknown',
    '',
    interfaces.join('\n\n'),
    '',
    `export interface Tables {\n${index.join('\n')}\n}`,
    '',
  ].join('\n')
}

function columnType({ type, isNullable, isGenerated, hasDefault }: Column) {
  const plain = typeOf[type.replace(/^_/, '')] ?? 'unknown'
  const base = (type.startsWith('_') ? `${plain}[]` : plain) + (isNullable ? ' | null' : '')
  if (isGenerated) return `GeneratedAlways<${base}>`
  if (base.startsWith('Json')) return `ColumnType<${base}, string | null, string | null>`
  return hasDefault ? `Generated<${base}>` : base
}

function camel(name: string) {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
function pascal(name: string) {
  return camel(`_${name}`)
}
