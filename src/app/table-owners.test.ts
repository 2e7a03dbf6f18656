import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const tables = [...read('db/schema.sql').matchAll(/^create table (\w+) \(/gm)].map(
  ([, name = '']) => name,
)
const byCamelName = new Map(
  tables.map((name) => [
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name,
  ]),
)

/** The owners as docs/architecture.md lists them: `| room | table, table |`. */
function ownersInDocs(): Map<string, string> {
  const section =
    read('docs/architecture.md').split('## Who owns which table')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm)]
  return new Map(
    rows.flatMap(([, room = '', cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => [table, room] as const),
    ),
  )
}

interface Write {
  file: string
  table: string
}

/** Every statement of the product that writes a table it names, as Kysely or as SQL. */
function writes(): Write[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  )
  return files.flatMap((file) => {
    const text = read(join('src', file))
    const built = [
      ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g),
      ...text.matchAll(/\b(?:insertRow|updateRow)\(\s*db,\s*'(\w+)/g),
    ]
    const raw = [
      ...text.matchAll(
        /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:public\.)?(\w+)/g,
      ),
    ]
    const named = [
      ...built.map(([, name = '']) => byCamelName.get(name)),
      ...raw.map(([, name = '']) => tables.find((table) => table === name)),
    ]
    return named.flatMap((table) => (table ? [{ file, table }] : []))
  })
}

test('docs/architecture.md names one owner for every table', () => {
  expect([...ownersInDocs().keys()].toSorted()).toEqual(tables.toSorted())
})

test('only the queries of the room that owns a table write it', () => {
  const owners = ownersInDocs()
  const all = writes()
  expect(all.length).toBeGreaterThan(tables.length)
  const isAllowed = ({ file, table }: Write) => {
    const owner = owners.get(table)
    return owner === 'platform'
      ? file.startsWith('platform/server/')
      : new RegExp(`^${owner}/server/(.*-)?queries(/|\\.ts$)`).test(file)
  }
  expect(all.filter((write) => !isAllowed(write))).toEqual([])
})
