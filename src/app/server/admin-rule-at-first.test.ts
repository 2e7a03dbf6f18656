import { afterAll, expect, test } from 'vitest'
import { createFirstSuperAdmin } from '#accounts/server/service/operator.ts'
import { openSetup } from '#setup/server/service/token.ts'
import { checkAdmins } from './doctor/database.ts'
import { aPerson, aVisitor, PASSWORD, theServer, tokenIn } from '../../testing/server.ts'
import { turnTwoStepOn } from '../../testing/two-step-scenes.ts'

afterAll(async () => {
  const { resources } = await theServer()
  resources.config.isPublic = false
})

const founder = {
  username: 'founder',
  email: 'founder@example.org',
  fullName: 'Fay Founder',
  password: PASSWORD,
}

/** Makes the newest settings version contain no choice about the rule. */
async function asBeforeAnyChoice() {
  const { database } = await theServer()
  await database.pool.query(
    `insert into settings_versions (section, "values", changed_at) values ('general', '{}', now())`,
  )
}

/** The doctor's finding about admins. */
async function diagnosis() {
  const { database, resources } = await theServer()
  return checkAdmins(database, resources.config)
}

test('a public marketplace requires two-step verification of its admins once the setup is done', async () => {
  const { resources, database } = await theServer()
  resources.config.isPublic = true
  const token = tokenIn(await openSetup(resources))
  const boss = await aVisitor()
  // The founder's email address counts as confirmed, because setting up an authenticator app requires that and there
  // may be no mail server yet.
  expect(await boss.setup.claim({ ...founder, token })).toMatchObject({ isEmailVerified: true })
  expect(await boss.securitySettings.get()).toMatchObject({ adminsNeedTwoStep: false })
  expect(await diagnosis()).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('/admin/settings'),
  })
  await boss.setup.go({ step: 'done' })
  expect(await boss.securitySettings.get()).toMatchObject({ adminsNeedTwoStep: true })
  expect(await boss.accounts.me()).toMatchObject({ twoStepDue: { isOver: false } })

  const isTicked = async () =>
    (await boss.launch.list({})).items.find(({ name }) => name === 'two_step')?.isDone
  expect(await isTicked()).toBe(false)
  expect(await diagnosis()).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/^1 of the admins/),
  })
  await turnTwoStepOn(boss)
  expect(await isTicked()).toBe(true)
  expect(await diagnosis()).toMatchObject({ status: 'ok' })
  await aPerson({ role: 'admin' })
  expect(await isTicked()).toBe(false)
  await database.pool.query(`update users set role = 'customer'`)
})

test('the admin:create command turns the rule on as well, unless a super admin has turned it off', async () => {
  const { system, database } = await theServer()
  const again = { ...founder, username: 'founder.two', email: 'two@example.org' }
  await asBeforeAnyChoice()
  await createFirstSuperAdmin(system, { ...again, isServiceProvider: false })
  const boss = await aVisitor()
  await boss.accounts.login({ username: again.username, password: PASSWORD })
  const { version } = await boss.securitySettings.get()
  expect(version).toBeGreaterThan(0)
  const currentPassword = PASSWORD
  await boss.securitySettings.set({ version, adminsNeedTwoStep: false, currentPassword })

  await database.pool.query(`update users set role = 'customer'`)
  const third = { ...founder, username: 'founder.three', email: 'three@example.org' }
  await createFirstSuperAdmin(system, { ...third, isServiceProvider: false })
  const other = await aVisitor()
  await other.accounts.login({ username: third.username, password: PASSWORD })
  expect(await other.securitySettings.get()).toMatchObject({ adminsNeedTwoStep: false })
})

test('a demo or local installation leaves the rule off', async () => {
  const { system, resources, database } = await theServer()
  await database.pool.query(`update users set role = 'customer'`)
  await asBeforeAnyChoice()
  resources.config.isPublic = false
  const fourth = { ...founder, username: 'founder.four', email: 'four@example.org' }
  await createFirstSuperAdmin(system, { ...fourth, isServiceProvider: false })
  const boss = await aVisitor()
  await boss.accounts.login({ username: fourth.username, password: PASSWORD })
  expect(await boss.securitySettings.get()).toMatchObject({ adminsNeedTwoStep: false })
  expect(await diagnosis()).toMatchObject({ status: 'ok' })
})
