import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createAdminFrom } from '../first-admin.ts'
import { readStatus } from '../status.ts'
import { asSystem } from '../system.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { childEnvironment } from '../../../../test/child-environment.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

const SECRET = 'a secret for tests, long enough to be one'
/** Creating a database takes a while. */
const MINUTES_MS = 300_000
let dataDir: string
let env: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vibework-doctor-'))
  env = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, SECRET }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function statuses(more: Record<string, string> = {}) {
  const findings = await examine({ ...env, ...more })
  return Object.fromEntries(findings.map(({ check, status }) => [check, status]))
}

test('a missing database is reported and not created', async () => {
  expect(await statuses()).toMatchObject({ Database: 'problem', 'Data directory': 'ok' })
  expect(await statuses()).toMatchObject({ Database: 'problem' })
})

test(
  'in a sound installation every finding is ok',
  async () => {
    await asSystem(readConfig(env), async () => undefined)
    const found = await statuses()
    expect(Object.keys(found)).toHaveLength(15)
    expect(new Set(Object.values(found))).toEqual(new Set(['ok']))

    await asSystem(readConfig(env), async (_, { pool }) => {
      await pool.query(`insert into kysely_migration values ('0999_newer', now()::text)`)
    })
    expect(await statuses()).toMatchObject({ Migrations: 'problem' })
  },
  MINUTES_MS,
)

test('an open directory, plain http and public test payments are reported', async () => {
  await chmod(dataDir, 0o755)
  const found = await statuses({ APP_URL: 'http://market.example', PAYMENTS: 'test' })
  await chmod(dataDir, 0o700)
  expect(found).toMatchObject({
    Database: 'warning',
    'Data directory': 'warning',
    Address: 'problem',
    Mail: 'problem',
    Payments: 'warning',
  })
  expect(await statuses({ APP_URL: 'https://market.example', PAYMENTS: 'test' })).toMatchObject({
    Address: 'ok',
    Proxy: 'warning',
  })
  expect(await statuses({ TRUST_PROXY: '1' })).toMatchObject({ Proxy: 'warning' })
  const behind = { APP_URL: 'https://market.example', PAYMENTS: 'test', HOST: '0.0.0.0' }
  const proxy = async (env: Record<string, string>) =>
    (await statuses({ ...behind, ...env }))['Proxy']
  expect(await proxy({ TRUST_PROXY: '1' })).toBe('warning')
  expect(await proxy({ TRUST_PROXY: '1', HOST: '127.0.0.1' })).toBe('ok')
  expect(await proxy({ TRUST_PROXY: '172.30.0.0/24' })).toBe('ok')
})

test('for a directory with other files in it, the advice is to move instead of changing its permissions', async () => {
  const other = join(dataDir, 'letter.txt')
  await writeFile(other, '')
  await chmod(dataDir, 0o755)
  const findings = await examine(env)
  await chmod(dataDir, 0o700)
  await rm(other)
  expect(findings).toContainEqual({
    check: 'Data directory',
    status: 'warning',
    message: expect.stringMatching(/not for the marketplace alone.*Set DATA_DIR/),
  })
})

test('a data directory is fine before and after it is created', async () => {
  const DATA_DIR = join(dataDir, 'not', 'yet')
  expect(await statuses({ DATA_DIR })).toMatchObject({ 'Data directory': 'ok', Files: 'ok' })
  expect(await statuses({ DATA_DIR })).toMatchObject({ 'Data directory': 'ok', Files: 'ok' })
})

test.skipIf(!existsSync('/proc/self'))(
  'an unwritable directory in /proc is reported without endless retries',
  async () => {
    const { stdout } = await doctor({ SECRET, DATA_DIR: '/proc' })
    const findings = JSON.parse(stdout) as Finding[]
    const problems = findings.filter(({ status }) => status === 'problem')
    expect(problems.map(({ check }) => check)).toEqual(['Database', 'Data directory', 'Files'])
    expect(problems[1]?.message).toContain('DATA_DIR to a folder that this user may write')
  },
)

/** Runs in a separate process, which can be killed. */
function doctor(more: Record<string, string>): Promise<{ stdout: string }> {
  const command = join(import.meta.dirname, '../commands/doctor.ts')
  const options = { env: { ...childEnvironment, NODE_ENV: 'test', ...more }, timeout: 20_000 }
  return promisify(execFile)(process.execPath, [command, '--json'], options).catch(
    // The command exits with 1 because it found problems.
    (ended: { stdout: string }) => ended,
  )
}

test('a missing server secret is reported, and no new one is created', async () => {
  const place = await mkdtemp(join(tmpdir(), 'vibework-secretless-'))
  const findings = await examine({ NODE_ENV: 'test', DATA_DIR: place })
  const problems = findings.filter(({ status }) => status === 'problem')
  expect(problems).toMatchObject([
    { check: 'Configuration', message: expect.stringContaining('SECRET is not set') },
  ])
  expect(await readdir(place)).toEqual([])
  await rm(place, { recursive: true })
})

test('a full disk and a scanner that does not answer are problems', async () => {
  const found = await statuses({ STORAGE_FLOOR_MB: '10000000', CLAMD: '127.0.0.1:1' })
  expect(found).toMatchObject({ Files: 'problem', Scanner: 'problem' })
})

test('unreachable services are problems, and no password or key is printed', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_hushhush',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_hushhush',
    STRIPE_WEBHOOK_SECRET: 'whsec_hushhush',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://mailer:hushhush@127.0.0.1:1',
    DATABASE_URL: 'postgres://owner:hushhush@127.0.0.1:1/none',
    DATABASE_REPLICA_URL: 'postgres://owner:hushhush@127.0.0.1:1/none',
    REDIS_URL: 'redis://:hushhush@127.0.0.1:1',
    SECRET: 'hushhush 1234 hushhush 1234 hushhush 1234',
  }
  const findings = await examine({ ...env, ...keys })
  const problems = findings.filter(({ status }) => status === 'problem')
  expect(problems.map(({ check }) => check)).toEqual([
    'Database',
    'Redis',
    'Replica',
    'Mail',
    'Payments',
  ])
  expect(findings).toContainEqual(expect.objectContaining({ check: 'Secret', status: 'warning' }))
  expect(JSON.stringify(findings)).not.toContain('hushhush')
})

const engines = process.env['TEST_ENGINE'] === 'postgres' ? ['a replica'] : []

/** Simulates a stopped standby: the primary itself, under a role whose search path replaces the position functions. */
test.each(engines)('%s that has stopped is reported, and one that streams is fine', async () => {
  const { database } = await theServer()
  const name = `vibework_standby_${randomUUID().slice(0, 8)}`
  const url = new URL(database.url ?? '')
  const replica = new URL(url)
  replica.username = name
  const urls = { DATABASE_URL: url.href, DATABASE_REPLICA_URL: replica.href }
  const sql = (text: string) => database.pool.query(text)
  await sql(`create role ${name} login in role pg_monitor`)
  try {
    expect(await statuses(urls)).toMatchObject({ Replica: 'ok' })
    await sql(`create schema ${name} authorization ${name}`)
    await sql(`create function ${name}.pg_is_in_recovery() returns bool return true`)
    await sql(
      `create function ${name}.pg_last_wal_replay_lsn() returns pg_lsn return '0/1'::pg_lsn`,
    )
    await sql(`alter role ${name} set search_path = ${name}, pg_catalog`)
    expect(await statuses(urls)).toMatchObject({ Replica: 'warning' })
  } finally {
    await sql(`drop schema if exists ${name} cascade`)
    await sql(`drop role ${name}`)
  }
})

test('an invalid variable is reported and ends the examination', async () => {
  const findings = await examine({ ...env, PORT: 'http' })
  expect(findings.at(-1)).toMatchObject({
    check: 'Configuration',
    status: 'problem',
    message: expect.stringContaining('PORT is a port number'),
  })
})

test('the status counts rows and finds the longest-waiting ones', async () => {
  const { database } = await theServer()
  const { user } = await aPerson()
  const at = new Date('2026-01-02T03:04:05Z')
  await database.pool.query(
    `insert into mails (user_id, to_address, template, created_at, send_at)
     values ($1, 'a@example.org', 'password_changed', $2, $2)`,
    [user.id, at],
  )
  const status = await readStatus(database)
  expect(status).toMatchObject({ engine: database.engine, pending: [] })
  expect(status.bytes).toBeGreaterThan(1e6)
  expect(status.rows['users']).toBeGreaterThan(0)
  expect(status.oldestWaiting['mail']).toEqual(at)
})

test('the environment creates the first super admin, once', async () => {
  const { resources } = await theServer()
  const named = {
    ADMIN_USERNAME: 'first.boss',
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: 'a long enough one',
  }
  const { ADMIN_EMAIL: _, ...without } = named
  await expect(createAdminFrom(without, resources)).rejects.toThrow('missing: ADMIN_EMAIL.')
  await expect(
    createAdminFrom({ ...named, ADMIN_PASSWORD: 'password1' }, resources),
  ).rejects.toThrow('too common')
  await expect(createAdminFrom({ ...named, ADMIN_EMAIL: 'boss' }, resources)).rejects.toThrow(
    'ADMIN_EMAIL: Please enter a valid email address',
  )
  expect(await createAdminFrom({ ADMIN_PASSWORD: 'for the commands' }, resources)).toBeNull()
  expect(await createAdminFrom(named, resources)).toBe('first.boss')
  expect(await createAdminFrom({ ...named, ADMIN_USERNAME: 'second' }, resources)).toBeNull()
})
