import { beforeAll, expect, test } from 'vitest'
import { theServer } from '#testing/server.ts'
import { NewSynonyms } from '../synonyms-contract.ts'

/** The rows of db/migrations/0060_synonyms.sql. */
interface Row {
  language: string
  words: string[]
  finds: string[]
  keys: string[]
}
let rows: Row[]

beforeAll(async () => {
  const { database } = await theServer()
  const { rows: all } = await database.pool.query(
    'select language, words, finds, keys from search_synonyms order by id',
  )
  rows = all as Row[]
})

test('every language has synonyms, and each row is valid for the form of the admins', () => {
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'fr']))
  for (const { language, words, finds } of rows) {
    const row = { language, words, finds }
    expect(NewSynonyms.parse(row)).toEqual(row)
  }
})

test('the search recognizes every expression', () => {
  const unrecognized = rows.filter(({ keys }) => keys.some((key) => key === ''))
  expect(unrecognized).toEqual([])
})

test('no expression is in one language twice with the same meaning', () => {
  const repeated = ['en', 'es', 'fr'].flatMap((language) => {
    const own = rows.filter((row) => row.language === language)
    const keys = own.filter(({ finds }) => finds.length === 0).flatMap((row) => row.keys)
    const inOneRow = own.flatMap((row) =>
      row.keys.filter((key, at) => row.keys.indexOf(key) !== at),
    )
    return [...inOneRow, ...keys.filter((key, at) => keys.indexOf(key) !== at)]
  })
  expect(repeated).toEqual([])
})

test('a search uses all alternatives of an expression', () => {
  const alternatives = new Map<string, Set<string>>()
  for (const { words, finds, keys } of rows) {
    for (const key of keys) {
      const all = alternatives.get(key) ?? new Set()
      for (const one of finds.length > 0 ? finds : words) all.add(one.toLowerCase())
      alternatives.set(key, all)
    }
  }
  // The typed expression is another one (`MAX_SYNONYMS` in words.ts).
  const tooMany = [...alternatives].filter(([, all]) => all.size > 15)
  expect(tooMany).toEqual([])
})
