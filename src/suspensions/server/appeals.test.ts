import { expect, test } from 'vitest'
import { suspended } from '#testing/scenes.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'

const text = 'It was a mistake.'

async function tokenOf(userId: number): Promise<string> {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select "values" from mails where user_id = $1 and template = 'account_suspended'`,
    [userId],
  )
  return String(rows[0].values.link).split('token=')[1] ?? ''
}

test('the emailed link appeals without a password, and granting the appeal opens the account', async () => {
  const { admin, person, credentials } = await suspended()
  const visitor = await aVisitor()
  const token = await tokenOf(person.user.id)
  await visitor.appeals.create({ token, text })
  await expect(visitor.appeals.create({ token, text })).rejects.toMatchObject({
    status: 409,
    code: 'appeal.open',
  })
  const { items } = await admin.appeals.list({ limit: 100 })
  const mine = items.find(({ user }) => user.id === person.user.id)
  expect(mine).toMatchObject({
    text,
    status: 'open',
    suspension: { reason: 'Advertising in messages', suspendedBy: admin.user.fullName },
  })
  const id = mine?.id ?? 0
  const answer = 'Welcome back.'
  expect(await admin.appeals.decide({ id, grant: true, answer })).toMatchObject({
    status: 'granted',
    answer,
    decidedBy: admin.user.fullName,
  })
  expect(await person.accounts.login(credentials)).toMatchObject({ status: 'active' })
  await expect(visitor.appeals.create({ token, text })).rejects.toMatchObject({
    code: 'account.link_invalid',
  })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select "values" from mails where user_id = $1 and template = 'appeal_decided'`,
    [person.user.id],
  )
  expect(rows).toEqual([{ values: { name: person.user.fullName, outcome: 'granted', answer } }])
})

test('after a refusal the person may appeal again thirty days later', async () => {
  const { admin, visitor, credentials, appeal, person } = await suspended()
  const { id } = await appeal(admin)
  await admin.appeals.decide({ id, grant: false, answer: 'No.' })
  await expect(person.accounts.login(credentials)).rejects.toMatchObject({ status: 403 })
  const again = () => visitor.appeals.create({ ...credentials, text })
  await expect(again()).rejects.toMatchObject({ status: 409, code: 'appeal.too_soon' })
  const { clock } = await theServer()
  clock.advance(30 * DAY_MS)
  await again()
  clock.advance(-30 * DAY_MS)
})

test('of two concurrent decisions on an appeal the second is refused', async () => {
  const { admin, appeal, person } = await suspended()
  const other = await aPerson({ role: 'admin' })
  const { id } = await appeal(admin)
  const tries = await Promise.allSettled([
    admin.appeals.decide({ id, grant: true, answer: 'Yes.' }),
    other.appeals.decide({ id, grant: false, answer: 'No.' }),
    other.suspensions.lift({ id: person.user.id }),
  ])
  const decided = tries.slice(0, 2).filter(({ status }) => status === 'fulfilled')
  expect(decided.length).toBeLessThanOrEqual(1)
  const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(new Set(refusals)).toEqual(new Set([409]))
  const { items } = await admin.appeals.list({ limit: 100 })
  expect(items.some((one) => one.id === id)).toBe(false)
})

test('of several concurrent appeals one is accepted', async () => {
  const { visitor, person } = await suspended()
  const token = await tokenOf(person.user.id)
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => visitor.appeals.create({ token, text })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a suspension is not revealed without the password, and wrong passwords are limited', async () => {
  const { credentials } = await suspended()
  const visitor = await aVisitor()
  const wrong = { username: credentials.username, password: 'wrong password', text }
  for (let guess = 0; guess < 10; guess++) {
    await expect(visitor.appeals.create(wrong)).rejects.toMatchObject({
      status: 401,
      code: 'auth.wrong_credentials',
    })
  }
  await expect(visitor.appeals.create(wrong)).rejects.toMatchObject({ status: 429 })
  await expect(visitor.accounts.login(credentials)).rejects.toMatchObject({ status: 429 })
})

test('a person who is not suspended cannot appeal', async () => {
  const { user } = await aPerson()
  const visitor = await aVisitor()
  const credentials = { username: user.username, password: 'a long enough secret' }
  await expect(visitor.appeals.create({ ...credentials, text })).rejects.toMatchObject({
    status: 409,
    code: 'suspension.none',
  })
  for (const wrong of [{ text }, { token: 'x'.repeat(101), text }, { ...credentials, text: ' ' }]) {
    await expect(visitor.appeals.create(wrong)).rejects.toMatchObject({ status: 400 })
  }
  await expect(visitor.appeals.create({ token: 'no such link', text })).rejects.toMatchObject({
    code: 'account.link_invalid',
  })
})

test('only super admins decide the appeal of an admin', async () => {
  const owner = await aPerson({ role: 'super_admin' })
  const admin = await aPerson({ role: 'admin' })
  const fallen = await aPerson({ role: 'admin' })
  await owner.suspensions.suspend({ id: fallen.user.id, reason: 'Enough' })
  const visitor = await aVisitor()
  await visitor.appeals.create({ token: await tokenOf(fallen.user.id), text })
  const { items } = await admin.appeals.list({})
  const id = items.find(({ user }) => user.id === fallen.user.id)?.id ?? 0
  await expect(admin.appeals.decide({ id, grant: true, answer: 'Yes' })).rejects.toMatchObject({
    status: 403,
    code: 'suspension.super_admin_only',
  })
  expect(await owner.appeals.decide({ id, grant: true, answer: 'Yes' })).toMatchObject({
    status: 'granted',
  })
})
