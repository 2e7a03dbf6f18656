import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const someone = () => ({
  username: `new.person${Math.floor(Math.random() * 1e9)}`,
  email: `new${Math.floor(Math.random() * 1e9)}@example.org`,
  fullName: 'New Person',
  password: 'a fine secret',
})

test('a visitor registers, is logged in, and can log out', async () => {
  const visitor = await aVisitor()
  const wanted = someone()
  const user = await visitor.accounts.register(wanted)
  expect(user).toMatchObject({ username: wanted.username, role: 'customer', isAdmin: false })
  expect(await visitor.accounts.me()).toEqual(user)
  await visitor.accounts.logout()
  await expect(visitor.accounts.me()).rejects.toMatchObject({
    status: 401,
    message: '401: Authentication required',
  })
})

test('role, status and flags in the body are never applied [control 9] [control 59]', async () => {
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...someone(), role: 'super_admin', isAdmin: true, id: 1 }),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ role: 'customer', isAdmin: false })
})

test('no response contains a password or its hash', async () => {
  const visitor = await aVisitor()
  const wanted = someone()
  const { id } = await visitor.accounts.register(wanted)
  for (const path of ['/api/user', `/api/users/${id}`, `/api/users/${id}/profile`]) {
    const text = await (await visitor.fetch(path)).text()
    expect(text).not.toMatch(/password|argon2|stripe/i)
  }
  const other = await aVisitor()
  const profile = await (await other.fetch(`/api/users/${id}/profile`)).text()
  expect(profile).not.toContain(wanted.email)
})

test('each invalid field of a registration has its own message [control 10]', async () => {
  const visitor = await aVisitor()
  const answer = visitor.accounts.register({
    username: 'ab',
    email: 'nobody',
    fullName: 'x',
    password: '12345',
  })
  await expect(answer).rejects.toMatchObject({
    status: 400,
    serverMessage: 'Username must be at least 3 characters',
    errors: [
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'fullName', message: 'Full name must be at least 2 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ],
  })
})

test('a taken username or email address gets 409, in any case', async () => {
  const visitor = await aVisitor()
  const first = someone()
  await visitor.accounts.register(first)
  const sameName = { ...someone(), username: first.username.toUpperCase() }
  await expect(visitor.accounts.register(sameName)).rejects.toMatchObject({
    message: '409: Username already exists',
  })
  const sameEmail = { ...someone(), email: first.email.toUpperCase() }
  await expect(visitor.accounts.register(sameEmail)).rejects.toMatchObject({
    message: '409: Email already exists',
  })
})

test('two concurrent registrations of one name create one account', async () => {
  const [first, second] = [await aVisitor(), await aVisitor()]
  const wanted = someone()
  const results = await Promise.allSettled([
    first.accounts.register(wanted),
    second.accounts.register({ ...wanted, email: someone().email }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the most common passwords and reserved names are refused [control 45]', async () => {
  const visitor = await aVisitor()
  await expect(
    visitor.accounts.register({ ...someone(), password: 'password1' }),
  ).rejects.toMatchObject({ code: 'account.password_common' })
  await expect(
    visitor.accounts.register({ ...someone(), username: 'Admin' }),
  ).rejects.toMatchObject({ code: 'account.username_reserved' })
})

test('long and Unicode passwords are used in full [control 46]', async () => {
  const visitor = await aVisitor()
  const wanted = { ...someone(), password: 'ключ🔑'.repeat(20) }
  await visitor.accounts.register(wanted)
  const { username, password } = wanted
  await expect(
    visitor.accounts.login({ username, password: password.slice(0, -2) }),
  ).rejects.toMatchObject({ status: 401 })
  expect(await visitor.accounts.login({ username, password })).toMatchObject({ username })
})

test('login works with the username or the email address, in any case', async () => {
  const visitor = await aVisitor()
  const wanted = someone()
  await visitor.accounts.register(wanted)
  for (const username of [wanted.username.toUpperCase(), wanted.email.toUpperCase()]) {
    const user = await visitor.accounts.login({ username, password: wanted.password })
    expect(user.username).toBe(wanted.username)
  }
})

test('an unknown name and a wrong password get identical responses [control 44]', async () => {
  const { user } = await aPerson()
  const visitor = await aVisitor()
  const bodies = await Promise.all(
    [user.username, 'nobody-of-this-name'].map(async (username) => {
      const response = await visitor.fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'wrong password' }),
      })
      const { requestId: _id, ...body } = await response.json()
      return { status: response.status, body }
    }),
  )
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({ status: 401, body: { code: 'auth.wrong_credentials' } })
})

test('ten wrong passwords pause the account for that address, for a while [control 43]', async () => {
  const { user } = await aPerson()
  const { clock } = await theServer()
  const visitor = await aVisitor()
  const attempt = (password: string) =>
    visitor.accounts.login({ username: user.username, password })
  for (let i = 0; i < 10; i++) {
    await expect(attempt('wrong password')).rejects.toMatchObject({ status: 401 })
  }
  await expect(attempt('a long enough secret')).rejects.toMatchObject({ status: 429 })
  clock.advance(16 * 60_000)
  expect(await attempt('a long enough secret')).toMatchObject({ id: user.id })
})

test('thirty concurrent guesses count as ten [control 43]', async () => {
  const { user } = await aPerson()
  const visitor = await aVisitor()
  const guesses = Array.from({ length: 30 }, () =>
    visitor.accounts.login({ username: user.username, password: 'wrong password' }).then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  )
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('outside demo mode the public passwords do not work [control 47]', async () => {
  const { user } = await aPerson()
  const { database } = await theServer()
  await database.pool.query('update users set is_demo = true where id = $1', [user.id])
  const visitor = await aVisitor()
  await expect(
    visitor.accounts.login({ username: user.username, password: 'a long enough secret' }),
  ).rejects.toMatchObject({ status: 401, code: 'auth.wrong_credentials' })
})

test('a forged client address does not allow more attempts [control 32]', async () => {
  const { user } = await aPerson()
  const visitor = await aVisitor()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const response = await visitor.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
      body: JSON.stringify({ username: user.username, password: 'wrong password' }),
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('login creates a new session and ends the one presented [control 50]', async () => {
  const { database } = await theServer()
  const person = await aPerson()
  const count = async () =>
    (await database.pool.query('select 1 from sessions where user_id = $1', [person.user.id]))
      .rowCount
  expect(await count()).toBe(1)
  await person.accounts.login({ username: person.user.username, password: 'a long enough secret' })
  expect(await count()).toBe(1)
})

test('a suspended member is logged out immediately and cannot log in [control 52]', async () => {
  const person = await aPerson()
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [person.user.id])
  await database.pool.query(
    `insert into suspensions (user_id, reason, created_at) values ($1, 'Spam', now())`,
    [person.user.id],
  )
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  const credentials = { username: person.user.username, password: 'a long enough secret' }
  await expect(person.accounts.login(credentials)).rejects.toMatchObject({
    message: '403: Your account is suspended: Spam',
  })
})

test('a session ends after a week without use, and in any case after thirty days [control 51]', async () => {
  const { clock } = await theServer()
  const day = 86_400_000
  const [idle, busy] = [await aPerson(), await aPerson()]
  for (let week = 0; week < 4; week++) {
    clock.advance(6 * day)
    await busy.accounts.me()
  }
  await expect(idle.accounts.me()).rejects.toMatchObject({ status: 401 })
  clock.advance(6 * day + day)
  await expect(busy.accounts.me()).rejects.toMatchObject({ status: 401 })
  clock.advance(-31 * day)
})

test('the session cookie is HttpOnly, SameSite=Lax and valid for the whole site', async () => {
  const { user } = await aPerson()
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: 'a long enough secret' }),
  })
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
})
