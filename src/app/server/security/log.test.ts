import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { mailsTo, tokenMailedTo } from '#testing/outbox.ts'
import { aCard, checkoutFields } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import { aSecondServer } from '#testing/second-server.ts'
import { endpoints, keyOf } from '#testing/permissions/table.ts'

/** What must be logged, and what must not. */

/** A production server that logs at the most detailed level, with its log lines. */
async function aTalkativeServer() {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const { url, close } = await aSecondServer({ log, settings: { isProduction: true } })
  return { url, close, lines }
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('no password, cookie, card number, link token or client secret appears in the log [control 58]', async () => {
  const { url, close, lines } = await aTalkativeServer()
  const { work } = await theServer()
  const { client, service } = await aScene()
  const newcomer = await aVisitor()
  const account = { username: 'quiet.one', email: 'quiet.one@example.org', fullName: 'Quinn Quiet' }
  const secrets = ['never to be told 1', 'never to be told 2', aCard.number, account.email]
  const [password = '', newPassword = ''] = secrets
  const send = (path: string, body: unknown) => newcomer.fetch(url + path, post(body))
  const registered = await send('/api/register', { ...account, password })
  secrets.push(/sid=([\w-]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? '')
  await work()
  secrets.push(await tokenMailedTo(account.email))
  expect((await send('/api/login', { username: account.email, password })).status).toBe(200)
  await send('/api/login', { username: password, password: newPassword })
  await send('/api/login', `{"username":"x","password":"${password}`)
  await send('/api/user/password', { currentPassword: password, newPassword })
  await send('/api/password-reset', { email: account.email })
  await work()
  const token = await tokenMailedTo(account.email)
  secrets.push(token)
  await newcomer.fetch(`${url}/auth/reset?token=${token}`)
  expect((await send('/api/password-reset/confirm', { token, newPassword: password })).ok).toBe(
    true,
  )

  const credentials = { username: client.user.username, password: PASSWORD }
  await client.fetch(`${url}/api/login`, post(credentials))
  const intent = await client.fetch(
    `${url}/api/create-payment-intent`,
    post(checkoutFields(service)),
  )
  const { clientSecret } = (await intent.json()) as { clientSecret: string }
  secrets.push(clientSecret)
  const paid = await client.fetch(
    `${url}/api/test-gateway/confirm`,
    post({ ...aCard, clientSecret }),
  )
  expect(paid.ok).toBe(true)
  await close()
  expect(secrets.filter((secret) => secret.length < 16)).toEqual([])
  expect(lines.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
})

test('no address contains a password, and only these contain a token [control 58]', () => {
  const places = endpoints.flatMap((endpoint) =>
    [endpoint.params, endpoint.query].flatMap((part) =>
      Object.keys(part?.def.shape ?? {})
        .filter((name) => /password|secret|card|cvc|cookie|token|code/i.test(name))
        .map((name) => `${keyOf(endpoint)} ${name}`),
    ),
  )
  // The signed token in an email's unsubscribe link, which mail programs request by themselves; and the token of an
  // upload in progress, which is useless without its member's session.
  expect(places).toEqual([
    'GET /api/unsubscribe token',
    'POST /api/unsubscribe/:token token',
    'GET /api/attachments/uploads/:token token',
    'PATCH /api/attachments/uploads/:token token',
    'DELETE /api/attachments/uploads/:token token',
  ])
})

test('logins, failed logins and refused calls are audited with person and address [control 60]', async () => {
  const person = await aPerson()
  const { username } = person.user
  const visitor = await aVisitor()
  const wrong = visitor.accounts.login({ username, password: 'wrong words' })
  await expect(wrong).rejects.toMatchObject({ status: 401 })
  await expect(person.admin.stats()).rejects.toMatchObject({ status: 403 })
  const newPassword = 'another long secret'
  await person.account.changePassword({ currentPassword: PASSWORD, newPassword })
  const owner = await aPerson({ role: 'super_admin' })
  const { items } = await owner.audit.list({ area: 'auth', limit: 20 })
  const about = items.filter(
    ({ actor, subject }) => actor?.id === person.user.id || subject?.id === person.user.id,
  )
  expect(about.map(({ action }) => action).toSorted()).toEqual([
    'auth.password_changed',
    'auth.refused',
    'auth.sign_in_failed',
    'auth.signed_in',
  ])
  expect(new Set(about.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
  expect((await mailsTo(person.user.email)).map(({ template }) => template)).toContain(
    'password_changed',
  )
})

test('user input cannot start a log line of its own [control 60]', async () => {
  const { url, close, lines } = await aTalkativeServer()
  const forged = 'a\r\n{"level":30,"msg":"forged"}'
  const visitor = await aVisitor()
  await visitor.fetch(`${url}/api/users/${encodeURIComponent(forged)}`)
  await visitor.fetch(`${url}/api/login`, post({ username: forged, password: forged }))
  createLog('info', { write: (line) => void lines.push(line) }).warn({ input: forged }, forged)
  await close()
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
  }
})
