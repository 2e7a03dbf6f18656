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

test('a password reset by the operator ends all sessions, and only the new password works', async () => {
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

test('a common or short password and an unknown user are refused', async () => {
  const { user } = await aPerson()
  const reset = (login: string, password: string) =>
    resetPasswordAsOperator(system, { login, password })
  await expect(reset(user.username, 'password1')).rejects.toMatchObject({
    code: 'account.password_common',
  })
  await expect(reset(user.username, 'x9!')).rejects.toThrow('at least 6 characters')
  await expect(reset('nobody.at.all', FRESH)).rejects.toThrow('No user is called nobody.at.all.')
  await database.pool.query(
    `update users set status = 'deleted', deleted_at = now() where id = $1`,
    [user.id],
  )
  await expect(reset(user.username, FRESH)).rejects.toMatchObject({ code: 'account.nobody' })
})

test("a role change by the operator ends the member's sessions", async () => {
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

test('a suspended member cannot be promoted', async () => {
  const { user } = await aPerson()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [user.id])
  await expect(
    setRoleAsOperator(system, { login: user.username, role: 'super_admin' }),
  ).rejects.toMatchObject({ code: 'account.not_active' })
})

test('the last super admin cannot be demoted, even by two concurrent changes', async () => {
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

test('two concurrent requests create one first super admin, and later ones create none', async () => {
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
