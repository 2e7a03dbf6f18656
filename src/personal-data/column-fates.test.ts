import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fateGroups, fatesByColumn } from './column-fates.ts'

const schema = readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8')

/** Types that cannot hold words. A type that is not listed can. */
const WORDLESS =
  /^(?:bigint|integer|smallint|real|double precision|numeric|boolean|date|timestamp with time zone|interval|xid8)\b/

/** The columns that can hold words, as `table.column`. */
const wordy = [...schema.matchAll(/^create table (\w+) \(\n(.*?)\n\);/gms)].flatMap(
  ([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}"?(\w+)"? (.+?),?$/gm)]
      .filter(([, name, type = '']) => name !== 'constraint' && !WORDLESS.test(type))
      .map(([, name = '']) => `${table}.${name}`),
)
const fates = fatesByColumn()

test('every column that can hold words has one fate', () => {
  expect(wordy.length).toBeGreaterThan(400)
  const missing = wordy
    .filter((column) => !fates.has(column))
    .map(
      (column) => `${column} has no fate: say in src/personal-data/fates what erasure does to it`,
    )
  const doubtful = [...fates]
    .filter(([, each]) => each.length > 1)
    .map(([column, each]) => `${column} has several fates: ${each.join(', ')}`)
  const gone = [...fates.keys()]
    .filter((column) => !wordy.includes(column))
    .map((column) => `${column} has a fate, but is no column of db/schema.sql that can hold words`)
  expect([...missing, ...doubtful, ...gone]).toEqual([])
})

test('what is kept says why', () => {
  const silent = fateGroups
    .flatMap((group) => Object.entries(group))
    .filter(([, { kept }]) => kept && (kept.because.length < 10 || kept.columns.length === 0))
  expect(silent).toEqual([])
})
