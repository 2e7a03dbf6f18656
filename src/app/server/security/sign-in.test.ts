import { availableParallelism } from 'node:os'
import { createHook } from 'node:async_hooks'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { aSecondServer } from '#testing/second-server.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { openTestDatabase } from '#testing/databases.ts'

const password = 'ein ganz anderes Wort'
let newcomers = 0

/** A member whose password was hashed at full cost, unlike those of the test scenes. */
async function aMember() {
  const visitor = await aVisitor()
  const username = `member${++newcomers}`
  const account = { username, email: `${username}@example.org`, fullName: 'Mel Member' }
  const user = await visitor.accounts.register({ ...account, password })
  return { ...visitor, user }
}

/**
 * Counts argon2 computations by async hooks: here they are the only tasks of a native library, whose type Node reports
 * as 'undefined'. Measured times would depend on the machine's load.
 */
function countHashing() {
  const running = new Set<number>()
  let [done, atOnce] = [0, 0]
  const hook = createHook({
    init(id, type) {
      if (type !== 'undefined') return
      running.add(id)
      atOnce = Math.max(atOnce, running.size)
    },
    before(id) {
      if (running.delete(id)) done++
    },
  }).enable()
  return {
    done: () => done,
    atOnce: () => atOnce,
    async of(work: () => PromiseLike<unknown>) {
      const before = done
      await work()
      return done - before
    },
    stop: () => hook.disable(),
  }
}

test('a login with an unknown name costs as much as one with a wrong password [control 44]', async () => {
  const { user } = await aMember()
  const { user: suspended } = await aMember()
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [suspended.id])
  const visitor = await aVisitor()
  const hashing = countHashing()
  expect(await hashing.of(() => hash('counted', { memoryCost: 8 }))).toBe(1)
  for (const username of [user.username, user.email, suspended.username, 'nobody.of.this.name']) {
    const attempt = () =>
      expect(visitor.accounts.login({ username, password: 'wrong words' })).rejects.toMatchObject({
        status: 401,
      })
    expect([username, await hashing.of(attempt)]).toEqual([username, 1])
  }
  hashing.stop()
  // The hash for unknown names has the same cost as real ones: passwords.ts sets it for both.
  const { rows } = await database.pool.query('select password_hash from users where id = $1', [
    user.id,
  ])
  expect(rows).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ])
})

test('many concurrent logins leave one core free, and the server keeps answering [control 56]', async () => {
  const visitor = await aVisitor()
  const hashing = countHashing()
  const logins = Array.from({ length: 40 }, (_, i) =>
    visitor.accounts.login({ username: `nobody.at.all.${i}`, password }).catch(() => undefined),
  )
  await expect.poll(() => hashing.done()).toBeGreaterThan(0)
  const alive = await visitor.fetch('/healthz')
  expect([alive.status, hashing.done() < 40]).toEqual([200, true])
  await Promise.all(logins)
  expect([hashing.done(), hashing.atOnce()]).toEqual([40, Math.max(1, availableParallelism() - 1)])
  hashing.stop()
})

test('the cookie of a session that was logged out gives no access [control 52]', async () => {
  const { url } = await theServer()
  const { user } = await aMember()
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asks = async () => (await fetch(`${url}/api/user`, { headers: { cookie } })).status
  expect(await asks()).toBe(200)
  await visitor.accounts.logout()
  expect(await asks()).toBe(401)
})

test('logging in replaces the session id that the browser had before [control 50]', async () => {
  const { url } = await theServer()
  const person = await aPerson()
  const signIn = async (cookie: string) => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ username: person.user.username, password: 'a long enough secret' }),
    })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const asks = async (cookie: string) =>
    (await fetch(`${url}/api/user`, { headers: { cookie } })).status
  const planted = `sid=${'x'.repeat(43)}`
  const first = await signIn(planted)
  const second = await signIn(first)
  expect([first, second]).not.toContain(planted)
  expect(second).not.toBe(first)
  expect([await asks(planted), await asks(first), await asks(second)]).toEqual([401, 401, 200])
})

test('an operator can require longer passwords, and all characters of long ones matter [control 45] [control 46]', async () => {
  const { url, close } = await aSecondServer({ settings: { passwordMin: 12 } })
  const register = async (wanted: string) => {
    const username = `picky${++newcomers}`
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        email: `${username}@example.org`,
        fullName: 'Pia Picky',
        password: wanted,
      }),
    })
    return { username, status: response.status, body: (await response.json()) as object }
  }
  const tooShort = await register('eleven signs'.slice(0, 11))
  expect(tooShort).toMatchObject({
    status: 400,
    body: { message: 'Password must be at least 12 characters' },
  })
  const long = 'Ünïcode ☂ '.repeat(20)
  const { username, status } = await register(long)
  expect(status).toBe(201)
  await close()
  const visitor = await aVisitor()
  for (const near of [long.slice(0, 72), `${long.slice(0, -2)}x `]) {
    const attempt = visitor.accounts.login({ username, password: near })
    await expect(attempt).rejects.toMatchObject({ status: 401 })
  }
  // Keyboards differ in how they encode an accent.
  for (const same of [long, long.normalize('NFD')]) {
    expect(await visitor.accounts.login({ username, password: same })).toMatchObject({ username })
  }
})

test('a new database contains no account [control 47]', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.pool.query('select username from users')
  await database.close()
  expect(rows).toEqual([])
})
