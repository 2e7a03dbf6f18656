import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'

const QUARTER_MS = 15 * 60_000

/** The responses to wrong passwords for these names. */
async function guess(names: readonly string[]) {
  const visitor = await aVisitor()
  const responses = []
  for (const username of names) {
    const response = await visitor.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'wrong password' }),
    })
    const { code } = (await response.json()) as { code: string }
    responses.push([response.status, code, response.headers.has('retry-after')])
  }
  return responses
}

const times = (count: number, ...names: string[]) => Array.from({ length: count }, () => names)

test('wrong passwords reveal neither that an account exists nor that a name and an address belong together [control 44]', async () => {
  const { user } = await aPerson()
  for (const pattern of [
    (name: string, email: string) => [...times(11, name).flat(), ...times(11, email).flat()],
    (name: string, email: string) => times(11, name, email).flat(),
  ]) {
    const unknown = await guess(pattern('ghost.writer', 'ghost@example.org'))
    expect(await guess(pattern(user.username, user.email))).toEqual(unknown)
    const { clock } = await theServer()
    clock.advance(QUARTER_MS + 1000)
  }
})

test('guesses by username and by email address share one limit of ten [control 43]', async () => {
  const { user } = await aPerson()
  const { clock } = await theServer()
  await guess(times(5, user.username, user.email).flat())
  const visitor = await aVisitor()
  // Neither name was used ten times, so the response is that of a wrong password.
  for (const username of [user.username, user.email]) {
    await expect(visitor.accounts.login({ username, password: PASSWORD })).rejects.toMatchObject({
      status: 401,
      code: 'auth.wrong_credentials',
    })
  }
  clock.advance(QUARTER_MS + 1000)
  expect(await visitor.accounts.login({ username: user.email, password: PASSWORD })).toMatchObject({
    id: user.id,
  })
})

test('a typed name is not stored, because it may be a password', async () => {
  const { database } = await theServer()
  await guess(['my secret password'])
  const { rows } = await database.pool.query<{ key: string }>(
    'select account_key as key from login_attempts',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('secret')
})
