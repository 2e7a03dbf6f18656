import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { schemaSql, tableTypes } from '../../../scripts/schema-files.ts'
import type { Database } from './db.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const stored = (file: string) => readFile(join(import.meta.dirname, '../../..', file), 'utf8')

test('db/schema.sql shows the schema that the migrations make', async () => {
  expect(await stored('db/schema.sql')).toBe(await schemaSql(database))
})

test('the row types in tables.ts are those of the schema that the migrations make', async () => {
  expect(await stored('src/platform/server/tables.ts')).toBe(await tableTypes(database))
})
