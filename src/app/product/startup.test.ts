import { spawn } from 'node:child_process'
import { cp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../../test/child-environment.ts'
import { freePort } from '../../../test/free-port.ts'
import { aDataDir, runToEnd, startProduct } from './running.ts'

/** A data directory after the first start, copied for each test because the first start takes longer than the tests. */
let prepared: string

beforeAll(async () => {
  const first = await startProduct()
  await first.stop()
  prepared = first.dataDir
})
afterAll(() => rm(prepared, { recursive: true }))

async function aPreparedDir(): Promise<string> {
  const dir = await aDataDir()
  await cp(prepared, dir, { recursive: true })
  return dir
}

const oneSentence = /^[^\n]{10,300}\.\n$/

test('a port in use gives one sentence and a failure', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const { code, output } = await runToEnd({ PORT: String(port) })
  holder.close()
  expect(code).toBe(1)
  expect(output).toMatch(oneSentence)
  expect(output).toContain(`Port ${port} is in use`)
})

test('data in use by another process gives one sentence and a failure', async () => {
  const first = await startProduct({ DATA_DIR: await aPreparedDir() })
  const { code, output } = await runToEnd({ DATA_DIR: first.dataDir })
  expect(code).toBe(1)
  expect(output).toMatch(oneSentence)
  expect(output).toContain('in use by another Vibework')
  expect(await first.stop()).toBe(0)
  await rm(first.dataDir, { recursive: true })
})

test('a start that is killed while it makes the database is made up for by the next one', async () => {
  const DATA_DIR = await aDataDir()
  const env = { ...childEnvironment, DATA_DIR, DEMO: '0', PORT: '0' }
  const making = spawn(process.execPath, ['src/app/server/prepare.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(making.stdout, 'data')
  making.kill('SIGKILL')
  await once(making, 'exit')
  expect(await readdir(DATA_DIR)).not.toContain('database')
  const product = await startProduct({ DATA_DIR })
  expect((await readdir(DATA_DIR)).toSorted()).toEqual(['database', 'lock', 'secret'])
  expect(await product.stop()).toBe(0)
  await rm(DATA_DIR, { recursive: true })
})

test('an empty lock file, left by a crash, does not prevent a start', async () => {
  const DATA_DIR = await aDataDir()
  await writeFile(join(DATA_DIR, 'lock'), '')
  const product = await startProduct({ DATA_DIR })
  expect(await product.stop()).toBe(0)
  await rm(DATA_DIR, { recursive: true })
})

test('another machine’s lock prevents a start while it is being refreshed', async () => {
  const DATA_DIR = await aPreparedDir()
  const lock = join(DATA_DIR, 'lock')
  // The process id exists on this machine, but the lock belongs to another machine, where it cannot be checked.
  await writeFile(lock, `${process.pid} elsewhere`)
  const refused = await runToEnd({ DATA_DIR })
  expect(refused.output).toMatch(oneSentence)
  expect(refused.output).toContain(`(process ${process.pid} on elsewhere)`)
  expect(await readFile(lock, 'utf8')).toBe(`${process.pid} elsewhere`)
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await utimes(lock, aMinuteAgo, aMinuteAgo)
  const product = await startProduct({ DATA_DIR })
  expect(await product.stop()).toBe(0)
  await rm(DATA_DIR, { recursive: true })
})

test('an unreachable database gives one sentence and a failure', async () => {
  const { code, output } = await runToEnd({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(output).toMatch(oneSentence)
  expect(output).toContain('PostgreSQL at 127.0.0.1:1 could not be reached')
  expect(output).not.toContain('nobody')
})

test.each([
  ['PORT', 'http', 'PORT is a port number'],
  ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL starts with postgres://'],
  ['APP_URL', 'vibework', 'APP_URL is an address such as https://vibework.example'],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1:99999/x', 'DATABASE_URL is not a usable address'],
  ['DATABASE_POOL_MAX', '1', 'DATABASE_POOL_MAX is a whole number from 2 to 200'],
  ['DEMO', 'perhaps', 'DEMO is 0 or 1'],
  ['SECRET', 'short', 'SECRET has at least 32 characters'],
  ['SECRET', 'x'.repeat(64), 'SECRET has at least 8 different characters'],
  ['DATA_DIR', '/dev/null/data', 'The data directory /dev/null/data cannot be used'],
])('an invalid %s gives one sentence and a failure', async (name, value, complaint) => {
  const { code, output } = await runToEnd({ [name]: value })
  expect(code).toBe(1)
  expect(output).toMatch(oneSentence)
  expect(output).toContain(complaint)
})

test.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { APP_URL: 'https://vibework.example' },
  { NODE_ENV: 'production', APP_URL: 'http://localhost:3000' },
  { NODE_ENV: 'production', APP_URL: 'https://vibework.example' },
])(
  'on a public site (%j), neither test payments nor demo data start by accident [control 47]',
  async (where) => {
    const env = { DEMO: '', ...where }
    const { code, output } = await runToEnd(env)
    expect(code).toBe(1)
    expect(output).toContain('set PAYMENTS=test, or PAYMENTS=none')
    const product = await startProduct({ ...env, DATA_DIR: await aPreparedDir(), PAYMENTS: 'none' })
    const site = await (await fetch(`${product.url}/api/site`)).json()
    expect(site).toMatchObject({ isDemo: false, canPay: false, demoAccounts: [] })
    expect(product.output()).not.toContain('demo')
    await product.stop()
    await rm(product.dataDir, { recursive: true })
  },
)

test('a second start keeps all data', async () => {
  const DATA_DIR = await aDataDir()
  const first = await startProduct({ DATA_DIR })
  const account = { username: 'keeper', email: 'k@example.org', fullName: 'Kim Keeper' }
  const registered = await fetch(`${first.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: 'kept over night' }),
  })
  expect(registered.status).toBe(201)
  const cookie = registered.headers.getSetCookie()[0] ?? ''
  expect(await first.stop()).toBe(0)
  const second = await startProduct({ DATA_DIR })
  const me = await fetch(`${second.url}/api/user`, { headers: { cookie } })
  expect(await me.json()).toMatchObject(account)
  await second.stop()
  await rm(DATA_DIR, { recursive: true })
})

test('the environment creates the first super admin of a marketplace without demo data', async () => {
  const named = {
    ADMIN_USERNAME: 'first.boss',
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: 'never to be printed',
  }
  const DATA_DIR = await aPreparedDir()
  const product = await startProduct({ ...named, DATA_DIR, LOG_LEVEL: 'trace' })
  const login = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'first.boss', password: 'never to be printed' }),
  })
  expect(await login.json()).toMatchObject({ role: 'super_admin' })
  const site = await (await fetch(`${product.url}/api/site`)).json()
  expect(site).toMatchObject({ isDemo: false, demoAccounts: [] })
  await product.stop()
  expect(product.output()).toContain('first.boss is super admin now')
  expect(product.output()).not.toContain('never to be printed')
  await rm(product.dataDir, { recursive: true })
})

test('the address of the first run answers as soon as it is printed', async () => {
  const DATA_DIR = await aPreparedDir()
  const env = { DATA_DIR, PORT: String(await freePort()), HOST: '127.0.0.1', DEMO: '0' }
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    env: { ...childEnvironment, ...env, LOG_LEVEL: 'error', SMPT_URL: 'smtp://mail.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const [, path] = /localhost:\d+(\/setup\?token=\S+)\n/.exec(output) ?? []
    if (path === undefined) continue
    expect((await fetch(`http://127.0.0.1:${env.PORT}${path}`)).status).toBe(200)
    child.kill('SIGTERM')
  }
  expect(output).toContain('There is no super admin yet.')
  expect(output).toContain(
    'Warning: SMPT_URL is not a variable of Vibework. Did you mean SMTP_URL?',
  )
  await rm(DATA_DIR, { recursive: true })
})

test('a demo says that only this machine can open it', async () => {
  const product = await startProduct({ DEMO: '1' })
  await product.stop()
  expect(product.output()).toContain('Start with HOST=0.0.0.0 to let your network in.')
  await rm(product.dataDir, { recursive: true, force: true })
})
