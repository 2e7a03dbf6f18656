import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLite, type Database } from './db.ts'
import { createLite } from './embedded.ts'
import { migrate } from './migrations.ts'
import { explainingRights } from './missing-rights.ts'

/** The embedded engine has the roles and rights of PostgreSQL. */
let database: Database

beforeEach(async () => {
  database = await openLite(await createLite())
  await run('create role "the guest"', 'revoke all on schema public from public')
})
afterEach(() => database.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await database.pool.query(statement)
}

const asGuest = () => run('set role "the guest"')
const asSuperuser = () => run('reset role')

/** The statements in the refusal, which a superuser then runs. */
async function followAdvice(): Promise<string> {
  const refusal = await migrate(database).then(
    () => '',
    (error: unknown) => String(error),
  )
  const [, where = '', statements = ''] = /^StartupError: ([^\n]*): ([^\n:]+;)$/.exec(refusal) ?? []
  await asSuperuser()
  await run(...statements.split(';').filter((statement) => statement.trim() !== ''))
  await asGuest()
  return where && statements
}

test('a role without rights is told the statement that grants them, and that is enough', async () => {
  await asGuest()
  expect(await followAdvice()).toBe(
    'GRANT USAGE, CREATE ON SCHEMA public TO "the guest"; GRANT CREATE ON DATABASE postgres TO "the guest";',
  )
  expect(await migrate(database)).not.toEqual([])
})

test('only what is missing is named', async () => {
  await run(
    'grant create on database postgres to "the guest"',
    'grant usage on schema public to "the guest"',
  )
  await asGuest()
  expect(await followAdvice()).toBe('GRANT USAGE, CREATE ON SCHEMA public TO "the guest";')
})

test('tables of another role and a missing schema are named', async () => {
  await run('create role owner', 'create table public.users (id integer)')
  await run('alter table public.users owner to owner')
  await run(
    'grant create on database postgres to "the guest"',
    'grant usage, create on schema public to "the guest"',
  )
  await asGuest()
  const using = explainingRights(database.pool, () => run('select * from public.users'))
  await expect(using).rejects.toThrow(/: GRANT owner TO "the guest";$/)
  await asSuperuser()
  await run('drop schema public cascade')
  await asGuest()
  expect(await followAdvice()).toBe(
    'CREATE SCHEMA public; GRANT USAGE, CREATE ON SCHEMA public TO "the guest";',
  )
})

test('an extension that the server lacks is named', async () => {
  await run(
    'create schema other',
    'create view other.pg_available_extensions as select $$pg_trgm$$ as name',
  )
  await run('set search_path = other, pg_catalog')
  const failing = explainingRights(database.pool, () =>
    Promise.reject(Object.assign(new Error('not available'), { code: '0A000' })),
  )
  await expect(failing).rejects.toThrow(
    'lacks the extensions unaccent, fuzzystrmatch; install its package of extensions',
  )
})

test('a transaction that failed is ended first', async () => {
  await asGuest()
  await run('begin')
  const failing = explainingRights(database.pool, () => run('create table public.one (id integer)'))
  await expect(failing).rejects.toThrow(/GRANT USAGE, CREATE ON SCHEMA public/)
})

test('other errors stay as they are', async () => {
  await asGuest()
  const error = new Error('something else')
  await expect(explainingRights(database.pool, () => Promise.reject(error))).rejects.toBe(error)
})
