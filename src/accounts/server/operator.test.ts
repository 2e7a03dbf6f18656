import { beforeAll, expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import {
  createFirstSuperAdmin,
  resetPasswordAsOperator,
  setRoleAsOperator,
} from './service/operator.ts'

const FRESH = 'a fresh one from the machine'
let system: Context
let database: Database

beforeAll(async () => {
  ;({ system, database } = await theServer())
})

test('a new password opens the account, the old one does not, and nobody stays signed in', async () => {
  const person = await aPerson()
  const { username } = person.user
  const visitor = await aVisitor()
  const guess = () => visitor.accounts.login({ username, password: 'a guess' })
  for (let count = 0; count < 10; count++) {
    await expect(guess()).rejects.toMatchObject({ status: 401 })
  }
  await expect(guess()).rejects.toMatchObject({ status: 429 })
  await resetPasswordAsOperator(system, { login: username.toUpperCase(), password: FRESH })
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  await expect(visitor.accounts.login({ username, password: PASSWORD })).rejects.toMatchObject({
    status: 401,
  })
  const user = await visitor.accounts.login({ username, password: FRESH })
  expect(user.id).toBe(person.user.id)
  const { rows } = await database.pool.query(`select template from mails where user_id = $1`, [
    person.user.id,
  ])
  expect(rows).toContainEqual({ template: 'password_changed' })
})

test('a common or short password is refused, and so is somebody who is not there', async () => {
  const { user } = await aPerson()
  const reset = (login: string, password: string) =>
    resetPasswordAsOperator(system, { login, password })
  await expect(reset(user.username, 'password1')).rejects.toMatchObject({
    code: 'account.password_common',
  })
  await expect(reset(user.username, 'x9!')).rejects.toThrow('at least 6 characters')
  await expect(reset('nobody.at.all', FRESH)).rejects.toThrow('nobody called nobody.at.all')
  await database.pool.query(
    `update users set status = 'deleted', deleted_at = now() where id = $1`,
    [user.id],
  )
  await expect(reset(user.username, FRESH)).rejects.toMatchObject({ code: 'account.nobody' })
})

test('somebody is made admin and customer again, and signs in anew each time', async () => {
  const { user, ...person } = await aPerson()
  const admin = await setRoleAsOperator(system, { login: user.email, role: 'admin' })
  expect(admin).toMatchObject({ role: 'admin', id: user.id })
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  const again = await person.accounts.login({ username: user.username, password: PASSWORD })
  expect(again.isAdmin).toBe(true)
  await setRoleAsOperator(system, { login: user.username, role: 'admin' })
  expect(await person.accounts.me()).toMatchObject({ role: 'admin' })
  await setRoleAsOperator(system, { login: user.username, role: 'customer' })
  const { rows } = await database.pool.query(
    `select actor_role, before, after from audit_log
     where action = 'user.role_changed' and subject_id = $1 order by id`,
    [user.id],
  )
  expect(rows).toEqual([
    { actor_role: 'system', before: { role: 'customer' }, after: { role: 'admin' } },
    { actor_role: 'system', before: { role: 'admin' }, after: { role: 'customer' } },
  ])
  const last = await person.accounts.login({ username: user.username, password: PASSWORD })
  expect(last.isAdmin).toBe(false)
})

test('a suspended person is not promoted', async () => {
  const { user } = await aPerson()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [user.id])
  await expect(
    setRoleAsOperator(system, { login: user.username, role: 'super_admin' }),
  ).rejects.toMatchObject({ code: 'account.not_active' })
})

test('the last super admin stays one, also when two are demoted at once', async () => {
  await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
  const people = [await aPerson(), await aPerson()]
  for (const { user } of people) {
    await setRoleAsOperator(system, { login: user.username, role: 'super_admin' })
  }
  const outcomes = await Promise.allSettled(
    people.map(({ user }) => setRoleAsOperator(system, { login: user.username, role: 'admin' })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'account.no_super_admin' },
  })
})

test('of two first super admins made at once one is made, and later ones are not', async () => {
  await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
  const first = (username: string) =>
    createFirstSuperAdmin(system, {
      username,
      email: `${username}@example.org`,
      fullName: username,
      password: FRESH,
      isServiceProvider: false,
    })
  const made = await Promise.allSettled([first('boss.one'), first('boss.two')])
  const { rows } = await database.pool.query(`select id from users where role = 'super_admin'`)
  expect(rows).toHaveLength(1)
  expect(made.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await first('boss.three')).toBeNull()
})
