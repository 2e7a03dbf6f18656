import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Environment, misspelled } from './environment.ts'
import { withoutLiterals } from './statements.ts'

const SECRET = 'a secret for tests, long enough to be one'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vibework-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a secret may be in a file, and its final newline is ignored', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, 'a secret that lies in a file of its own\n')
  const { secret } = readConfig({
    SECRET_FILE: file,
    SECRET: 'a secret of the environment, unused',
  })
  expect(secret).toBe('a secret that lies in a file of its own')
})

test('the first start creates a secret, and a command uses it or fails', async () => {
  const DATA_DIR = join(folder, 'place')
  const command = () => readConfig({ DATA_DIR })
  expect(command).toThrow(/^SECRET is not set, and .*place\/secret does not exist/)
  expect(command).toThrow(/SECRET, SECRET_FILE or DATA_DIR that the server has/)
  expect(await readdir(folder)).not.toContain('place')
  const { secret } = readConfig({ DATA_DIR }, { makesSecret: true })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(command().secret).toBe(secret)
})

test.each([
  ['that is empty', ''],
  ['that is too short', 'short'],
  ['of one character', 'x'.repeat(64)],
])('a stored secret %s is refused by the server and by commands', async (_, secret) => {
  const DATA_DIR = await mkdtemp(join(folder, 'weak-'))
  const file = join(DATA_DIR, 'secret')
  await writeFile(file, secret)
  for (const makesSecret of [true, false]) {
    const start = () => readConfig({ DATA_DIR }, { makesSecret })
    expect(start).toThrow(`The secret in ${file} can be guessed`)
  }
  expect(await readdir(DATA_DIR)).toEqual(['secret'])
})

test.each(['short', 'x'.repeat(64)])('the variable SECRET is not %s', async (SECRET) => {
  const file = join(folder, 'weak-secret')
  await writeFile(file, SECRET)
  expect(() => readConfig({ SECRET })).toThrow('SECRET has at least')
  expect(() => readConfig({ SECRET_FILE: file })).toThrow('SECRET has at least')
})

test('a missing secret file prevents the start with a one-sentence message', () => {
  const start = () => readConfig({ DATABASE_URL_FILE: join(folder, 'none') })
  expect(start).toThrow(
    /^Please check the environment: the file of DATABASE_URL_FILE cannot be read \(ENOENT/,
  )
})

test('an invalid value in a file is reported like any other', async () => {
  const file = join(folder, 'redis')
  await writeFile(file, 'http://cache')
  expect(() => readConfig({ REDIS_URL_FILE: file })).toThrow(/REDIS_URL starts with redis:/)
})

test.each([
  'DATABASE_URL=postgres://shop:hu/sh@db/vibework',
  'DATABASE_URL=postgres://shop:hu@sh/sh@db/vibework',
  'DATABASE_URL=postgres://shop:hu#sh@db/vibework',
  'DATABASE_URL=postgres://shop:hush%@db/vibework',
  'REDIS_URL=redis://:hu/sh@cache:6379',
  'SMTP_URL=smtp://me@example.org:hu?sh@mail.example:465',
])('%s is refused with a hint on escaping, without showing the password', (line) => {
  const [, name = '', address = ''] = /^(\w+)=(.+)$/.exec(line) ?? []
  const start = () => readConfig({ [name]: address })
  expect(start).toThrow(`${name} is not a usable address. In its user and password write @ as %40`)
  expect(start).not.toThrow(/hu/)
})

test.each([
  ['HTTPS://Market.Example:443', 'https://market.example'],
  ['https://market.example/', 'https://market.example'],
  ['http://market.example:80', 'http://market.example'],
  ['https://market.example:8443', 'https://market.example:8443'],
  ['https://МАРКЕТ.рф', 'https://xn--80akogvo.xn--p1ai'],
])('the public address %s is normalized as browsers write it', (APP_URL, appUrl) => {
  expect(readConfig({ APP_URL, PAYMENTS: 'test', SECRET })).toMatchObject({ appUrl })
})

test.each([
  'https://market.example/sub/path',
  'https://market.example?x',
  'https://market.example/?x',
  'https://market.example/#x',
  'https://me:secret@market.example',
  'ftp://market.example',
  'market.example',
  'https://',
])('the public address %s is refused', (APP_URL) => {
  const start = () => readConfig({ APP_URL, PAYMENTS: 'test', SECRET })
  expect(start).toThrow(/^Please check the environment: APP_URL is an address such as https:/)
  expect(start).not.toThrow(/secret/)
})

test.each([
  'hello@market.example',
  'Market <hello@market.example>',
  '翻訳マーケット <hello@market.example>',
  '"Market, Inc." <hello@market.example>',
  '<hello@market.example>',
])('emails can be sent from %s', (MAIL_FROM) => {
  expect(readConfig({ MAIL_FROM, SECRET }).mailFrom).toBe(MAIL_FROM)
})

test.each([
  'a@b.example, c@b.example',
  'a@b.example;c@b.example',
  'a@b.example c@b.example',
  'Market, Inc. <hello@market.example>',
  'Market <a@b.example>, Other <c@b.example>',
  'Market <a@b.example, c@b.example>',
  'Market',
  'Market <hello>',
])('emails are not sent from %s', (MAIL_FROM) => {
  expect(() => readConfig({ MAIL_FROM, SECRET })).toThrow(
    'MAIL_FROM is one address such as Vibework <hello@vibework.example>',
  )
})

test('a variable whose name is nearly one of ours is named, unless that one is set', () => {
  const env = { SMPT_URL: 'smtp://mail', HTTP_URL: 'x', PATH: '/bin', SECRT_FILE: '/run/secret' }
  expect(misspelled(env)).toEqual([
    'SMPT_URL is not a variable of Vibework. Did you mean SMTP_URL?',
    'SECRT_FILE is not a variable of Vibework. Did you mean SECRET_FILE?',
  ])
  expect(misspelled({ ...env, SECRT_FILE: '', SMTP_URL: 'smtp://mail' })).toEqual([])
})

test('an email address may be the SMTP user, and encoded characters are accepted', () => {
  const SMTP_URL = 'smtps://me@example.org:p%2Fs%40s@mail.example:465'
  expect(readConfig({ SMTP_URL, SECRET })).toMatchObject({ smtpUrl: SMTP_URL })
})

test('every invalid value gets a message that describes a valid one', () => {
  const env = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, ' ']))
  const { issues = [] } = Environment.safeParse(env).error ?? {}
  expect(issues.map(({ path: [name] }) => name)).toContain('NODE_ENV')
  expect(issues.filter(({ message }) => message === 'Invalid input')).toEqual([])
})

test.each([
  [`select 1 where a = 'b''c' and d = $1`, `select 1 where a = '…' and d = $1`],
  [String.raw`select to_tsquery(E'it\'s', 'x')`, `select to_tsquery('…', '…')`],
  [String.raw`select 'a\', 'b', $1`, `select '…', '…', $1`],
  ['select\n  2', 'select 2'],
])('%s is logged without its values', (text, logged) => {
  expect(withoutLiterals(text)).toBe(logged)
})

test('a demo accepts only local connections unless HOST says otherwise', () => {
  expect(readConfig({ SECRET }).host).toBe('127.0.0.1')
  expect(readConfig({ SECRET, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readConfig({ SECRET, DEMO: '0' }).host).toBe('0.0.0.0')
  const production = { SECRET, NODE_ENV: 'production', PAYMENTS: 'none' }
  expect(readConfig(production).host).toBe('0.0.0.0')
  expect(readConfig({ ...production, DEMO: '1' }).host).toBe('127.0.0.1')
})
