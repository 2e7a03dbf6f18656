import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'

const { clock, database, runJob } = await theServer()
const DAY_MS = 86_400_000
const rule = {
  letter: 'Username needs at least one letter',
  dots: 'Username cannot begin or end with a dot, or have two dots in a row',
}

let count = 0
async function register(username: string) {
  const visitor = await aVisitor()
  const email = `names${++count}@example.org`
  const user = await visitor.accounts.register({
    username,
    email,
    fullName: 'New Person',
    password: PASSWORD,
    isServiceProvider: false,
  })
  return { ...visitor, user }
}

test.each([
  ['12345', rule.letter],
  ['-----', rule.letter],
  ['admin.', rule.dots],
  ['.liam', rule.dots],
  ['liam..client', rule.dots],
])('the username %s is refused with a message', async (username, message) => {
  await expect(register(username)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'username', message }],
  })
})

test.each(['admin-', 'a_d_m_i_n', 'Adm1n', 'sup.port', 'supp0rt', 'deleted_12'])(
  'the reserved word in %s is detected despite punctuation',
  async (username) => {
    await expect(register(username)).rejects.toMatchObject({ code: 'account.username_reserved' })
  },
)

test.each([
  ['liam.seller', 'Iiam.seller'],
  ['otto.kern', 'ott0.kern'],
  ['otto.kem.er', 'otto.kern.er'],
  ['wanda-w', 'vvanda-w'],
])('after %s is taken, %s is refused as too similar', async (first, second) => {
  await register(first)
  await expect(register(second)).rejects.toMatchObject({
    status: 409,
    code: 'account.username_similar',
  })
  await expect(register(first.toUpperCase())).rejects.toMatchObject({
    code: 'account.username_taken',
  })
})

test("usernames may differ only in separators, except from an admin's", async () => {
  await register('nina.holm')
  await register('ninaholm')
  const admin = await aPerson({ role: 'admin' })
  const { username } = admin.user
  const last = username.slice(-1)
  for (const wanted of [`${username.slice(0, -1)}_${last}`, `${username}-`]) {
    await expect(register(wanted)).rejects.toMatchObject({
      code: 'account.username_similar',
    })
  }
})

test('the username of a deleted account and its lookalikes are reserved for ninety days', async () => {
  const { personalData } = await register('Lisa.Farr')
  await personalData.deleteAccount({ currentPassword: PASSWORD })
  for (const wanted of ['lisa.farr', 'LISA.FARR', 'Lisa.Farr', '1isa.farr']) {
    await expect(register(wanted)).rejects.toMatchObject({
      status: 409,
      code: 'account.username_taken',
    })
  }
  const { rows } = await database.pool.query<{ row: string }>(
    'select r::text as row from resting_usernames r',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row.toLowerCase()).not.toContain('lisa')

  clock.advance(91 * DAY_MS)
  await runJob('accounts.sweep_usernames')
  expect((await register('lisa.farr')).user.username).toBe('lisa.farr')
  clock.advance(-91 * DAY_MS)
})

test('a username older than these rules still logs in', async () => {
  const { user } = await aPerson()
  await database.pool.query(`update users set username = '4711' where id = $1`, [user.id])
  const visitor = await aVisitor()
  expect(await visitor.accounts.login({ username: '4711', password: PASSWORD })).toMatchObject({
    id: user.id,
  })
})
