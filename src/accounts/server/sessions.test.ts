import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { removeLoginMeans } from './service/remove-login-means.ts'

const password = 'a long enough secret'
const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The person in another browser with this user agent. */
async function inAnotherBrowser({ user }: Pick<Person, 'user'>, userAgent = FIREFOX) {
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: user.username, password }),
  })
  expect(response.status).toBe(200)
  return visitor
}

async function mailsOf({ user }: Pick<Person, 'user'>) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ to_address: string; values: object }>(
    `select to_address, values from mails where user_id = $1 and template = 'new_sign_in'
     order by id`,
    [user.id],
  )
  return rows
}

/** Opens the event stream. The returned function resolves with everything it sent, once it has ended. */
async function listen(person: Pick<Person, 'fetch'>) {
  const response = await person.fetch('/api/events', {
    headers: { accept: 'text/event-stream' },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read() // the first event means that it is open
  return async () => {
    let received = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      received += part.value
    }
    return received
  }
}

test('the list shows browser, address and times of each session, and marks the current one', async () => {
  const person = await aPerson()
  const other = await inAnotherBrowser(person)
  const sessions = await other.security.sessions()
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.any(Number),
    device: 'Firefox, Linux',
    address: '127.0.0.1',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    isCurrent: true,
    passedSecondFactor: false,
  })
  const text = await (await other.fetch('/api/user/sessions')).text()
  expect(text).not.toMatch(/hash|token/i)
})

test('an expired session is not listed', async () => {
  const person = await aPerson()
  const { clock } = await theServer()
  clock.advance(8 * DAY)
  const other = await inAnotherBrowser(person)
  expect(await other.security.sessions()).toMatchObject([{ isCurrent: true }])
})

test('ending a session logs it out immediately and closes its event stream [control 52]', async () => {
  const person = await aPerson()
  const other = await inAnotherBrowser(person)
  const untilItEnds = await listen(other)
  const sessions = await person.security.sessions()
  const foreign = sessions.find(({ isCurrent }) => !isCurrent)
  const id = foreign?.id ?? 0
  await person.security.endSession({ id })
  expect(await untilItEnds()).toContain('signed_out')
  await expect(other.accounts.me()).rejects.toMatchObject({ status: 401 })
  await expect(person.security.endSession({ id })).rejects.toMatchObject({ status: 404 })
  expect(await person.accounts.me()).toMatchObject({ id: person.user.id })
})

test("another member's session gets 404", async () => {
  const [person, stranger] = [await aPerson(), await aPerson()]
  const [own] = await person.security.sessions()
  await expect(stranger.security.endSession({ id: own?.id ?? 0 })).rejects.toMatchObject({
    status: 404,
  })
  expect(await person.accounts.me()).toMatchObject({ id: person.user.id })
})

test('ending the current session logs out', async () => {
  const person = await aPerson()
  const [own] = await person.security.sessions()
  const response = await person.fetch(`/api/user/sessions/${own?.id}`, { method: 'DELETE' })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()[0]).toMatch(/^sid=;/)
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
})

test('all other sessions end together, and this one stays', async () => {
  const person = await aPerson()
  const others = [await inAnotherBrowser(person), await inAnotherBrowser(person)]
  const streams = await Promise.all(others.map((other) => listen(other)))
  expect(await person.security.endOtherSessions()).toEqual({ ended: 2 })
  for (const untilItEnds of streams) expect(await untilItEnds()).toContain('signed_out')
  for (const other of others) {
    await expect(other.accounts.me()).rejects.toMatchObject({ status: 401 })
  }
  expect(await person.security.sessions()).toHaveLength(1)
  expect(await person.security.endOtherSessions()).toEqual({ ended: 0 })
})

test('a login from a new browser is reported by email, once', async () => {
  const person = await aPerson()
  expect(await mailsOf(person)).toEqual([])
  await Promise.all([inAnotherBrowser(person), inAnotherBrowser(person)])
  await inAnotherBrowser(person)
  expect(await mailsOf(person)).toEqual([
    {
      to_address: person.user.email,
      values: {
        name: person.user.fullName,
        device: 'Firefox, Linux',
        address: '127.0.0.1',
        at: expect.any(String),
      },
    },
  ])
})

test('a browser not seen for 60 days counts as new', async () => {
  const person = await aPerson()
  const { clock, runJob } = await theServer()
  await inAnotherBrowser(person)
  clock.advance(59 * DAY)
  await runJob('accounts.sweep')
  await inAnotherBrowser(person)
  expect(await mailsOf(person)).toHaveLength(1)
  clock.advance(61 * DAY)
  await inAnotherBrowser(person)
  expect(await mailsOf(person)).toHaveLength(2)
})

test('registering does not report a new login', async () => {
  const visitor = await aVisitor()
  const username = `newcomer${Math.floor(Math.random() * 1e9)}`
  const user = await visitor.accounts.register({
    username,
    email: `${username}@example.org`,
    fullName: 'New Person',
    password,
  })
  expect(await mailsOf({ user })).toEqual([])
})

test('the sweep deletes unfinished logins and devices not seen for long', async () => {
  const person = await aPerson()
  const { clock, runJob, database } = await theServer()
  const visitor = await aVisitor()
  await visitor.security.passkeyOptions()
  const count = async (table: string) =>
    (await database.pool.query(`select 1 from ${table}`)).rowCount
  expect(await count('challenges')).toBeGreaterThan(0)
  clock.advance(61 * DAY)
  await runJob('accounts.sweep')
  expect(await count('challenges')).toBe(0)
  expect(await count('known_devices')).toBe(0)
  await inAnotherBrowser(person)
  expect(await mailsOf(person)).toHaveLength(1)
})

test('deleting an account removes all means of login', async () => {
  const person = await aPerson()
  const { database, system } = await theServer()
  await person.security.enrol({ currentPassword: password })
  await person.security.newPasskeyOptions({ currentPassword: password })
  await removeLoginMeans(system, person.user.id)
  for (const table of [
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'challenges',
    'known_devices',
  ]) {
    const { rowCount } = await database.pool.query(`select 1 from ${table} where user_id = $1`, [
      person.user.id,
    ])
    expect([table, rowCount]).toEqual([table, 0])
  }
})

test('turning on two-step verification ends sessions that began without a code', async () => {
  const person = await aPerson()
  const elsewhere = await aVisitor()
  const currentPassword = 'a long enough secret'
  await elsewhere.accounts.login({ username: person.user.username, password: currentPassword })
  const { secret } = await person.security.enrol({ currentPassword })
  const timestamp = (await theServer()).resources.now().getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  await person.security.confirm({ code })
  await expect(elsewhere.accounts.me()).rejects.toMatchObject({ status: 401 })
  expect(await person.accounts.me()).toMatchObject({ id: person.user.id })
})

test("a demo account's session does not work outside demo mode", async () => {
  const person = await aPerson({ role: 'super_admin' })
  const { database } = await theServer()
  await database.pool.query('update users set is_demo = true where id = $1', [person.user.id])
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  expect((await person.fetch('/api/events')).status).toBe(401)
})
