import { expect, test } from 'vitest'
import { anAuthenticator } from '../../../test/authenticator.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import { aCarefulPerson, turnTwoStepOn } from '#testing/two-step-scenes.ts'

const DAY_MS = 24 * 3_600_000
const currentPassword = PASSWORD
const needed = { status: 403, code: 'auth.two_step_needed' }

/** A super admin who has turned the rule on or off. */
async function theRule(adminsNeedTwoStep: boolean) {
  const boss = await aCarefulPerson({ role: 'super_admin' })
  const { version } = await boss.securitySettings.get()
  const code = boss.codes[0] ?? ''
  await boss.securitySettings.set({ version, adminsNeedTwoStep, currentPassword, code })
  return boss
}

async function signInAgain({ user }: Pick<Person, 'user'>) {
  const visitor = await aVisitor()
  const now = await visitor.accounts.login({ username: user.username, password: PASSWORD })
  return { ...visitor, user: now }
}

const isDue = (by: unknown, isOver: boolean) => ({ twoStepDue: { by, isOver } })

test('while the rule is off, admins need no second step and see no deadline', async () => {
  const admin = await aPerson({ role: 'admin' })
  const user = await admin.accounts.me()
  expect(user).toMatchObject({ isAdmin: true })
  expect(Object.keys(user)).not.toContain('twoStepDue')
  await admin.people.list({})
})

test('an admin has seven days to turn on two-step verification, then is treated as a member [control 54]', async () => {
  const { clock } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const turnedOnAt = (await theServer()).resources.now().getTime()
  await theRule(true)
  const { twoStepDue } = await admin.accounts.me()
  expect(twoStepDue?.isOver).toBe(false)
  const by = new Date(twoStepDue?.by ?? '').getTime()
  expect(by).toBeGreaterThanOrEqual(turnedOnAt + 7 * DAY_MS)
  await admin.people.list({})

  clock.advance(6.9 * DAY_MS)
  const late = await signInAgain(admin)
  expect(late.user).toMatchObject({ isAdmin: true, ...isDue(twoStepDue?.by, false) })
  await late.people.list({})

  clock.advance(0.2 * DAY_MS)
  await expect(late.people.list({})).rejects.toMatchObject(needed)
  await expect(
    late.securitySettings.set({ version: 0, adminsNeedTwoStep: false, currentPassword }),
  ).rejects.toMatchObject(needed)
  expect(await late.accounts.me()).toMatchObject({
    role: 'customer',
    isAdmin: false,
    ...isDue(twoStepDue?.by, true),
  })
  // They can still do what members can.
  await late.account.save({ bio: 'I look after this place.' })
  await late.favorites.list({})

  await turnTwoStepOn(late)
  expect(await late.accounts.me()).toMatchObject({ role: 'admin', isAdmin: true })
  await late.people.list({})
  await theRule(false)
})

test("an admin past the deadline gets a member's responses from public endpoints", async () => {
  const { clock } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await theRule(true)
  const drafts = () => admin.blog.list({ status: 'pending_review' })
  const writer = await aPerson()
  const { id } = await writer.blog.create({
    title: 'Only for review',
    slug: 'only-for-review',
    content: '<p>Words that only its writer and the admins may read by now.</p>',
    status: 'published',
  })
  expect((await drafts()).items.map((post) => post.id)).toContain(id)
  clock.advance(8 * DAY_MS)
  const late = await signInAgain(admin)
  expect((await late.blog.list({ status: 'pending_review' })).items).toEqual([])
  await theRule(false)
  expect(
    (await (await signInAgain(admin)).blog.list({ status: 'pending_review' })).items.length,
  ).toBeGreaterThan(0)
})

test('a new admin has seven days from the promotion', async () => {
  const { clock } = await theServer()
  const boss = await theRule(true)
  clock.advance(20 * DAY_MS)
  const [again] = [await aPerson()]
  const other = await aCarefulPerson({ role: 'super_admin' })
  const { id } = again.user
  await other.people.setRole({ id, role: 'admin', currentPassword, code: other.codes[0] ?? '' })
  const admin = await signInAgain(again)
  expect(admin.user).toMatchObject({ isAdmin: true, ...isDue(expect.any(String), false) })
  clock.advance(6 * DAY_MS)
  const third = await aCarefulPerson({ role: 'super_admin' })
  // A change from admin to super admin does not restart the deadline.
  await third.people.setRole({
    id,
    role: 'super_admin',
    currentPassword,
    code: third.codes[0] ?? '',
  })
  clock.advance(2 * DAY_MS)
  const late = await signInAgain(again)
  expect(late.user).toMatchObject({ role: 'customer', ...isDue(expect.any(String), true) })
  expect(boss.user.role).toBe('super_admin')
  await theRule(false)
})

test('a passkey session satisfies the rule, a password session of the same admin does not', async () => {
  const { clock, url } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const key = anAuthenticator(url)
  const options = await admin.security.newPasskeyOptions({ currentPassword })
  await admin.security.addPasskey({ name: 'My laptop', credential: key.create(options) })
  await theRule(true)
  clock.advance(8 * DAY_MS)
  const byPassword = await signInAgain(admin)
  await expect(byPassword.people.list({})).rejects.toMatchObject(needed)
  const byKey = await aVisitor()
  const credential = key.get(await byKey.security.passkeyOptions())
  expect(await byKey.security.passkeySignIn({ credential })).toMatchObject({ isAdmin: true })
  await byKey.people.list({})
  await theRule(false)
})

test('an admin past the deadline can delete their account, but the last super admin cannot', async () => {
  const { clock } = await theServer()
  const [admin, last] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'super_admin' })]
  await theRule(true)
  const { database } = await theServer()
  clock.advance(8 * DAY_MS)
  const late = await signInAgain(admin)
  await late.personalData.deleteAccount({ currentPassword })
  await expect(late.accounts.me()).rejects.toMatchObject({ status: 401 })
  const others = `update users set role = 'admin' where role = 'super_admin' and id <> $1 returning id`
  const { rows } = await database.pool.query<{ id: number }>(others, [last.user.id])
  const lastLate = await signInAgain(last)
  await expect(lastLate.personalData.deleteAccount({ currentPassword })).rejects.toMatchObject({
    code: 'account.last_super_admin',
  })
  await database.pool.query(`update users set role = 'super_admin' where id = any ($1)`, [
    rows.map(({ id }) => id),
  ])
  await theRule(false)
})

test('only a super admin changes the rule, and a stale version is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.securitySettings.get()).toMatchObject({ adminsNeedTwoStep: false })
  await expect(
    admin.securitySettings.set({ version: 0, adminsNeedTwoStep: true, currentPassword }),
  ).rejects.toMatchObject({ status: 403, code: 'auth.forbidden' })
  const boss = await theRule(true)
  const stale = { version: 0, adminsNeedTwoStep: false, currentPassword, code: boss.codes[1] ?? '' }
  await expect(boss.securitySettings.set(stale)).rejects.toMatchObject({
    status: 409,
    code: 'settings.stale',
  })
  await theRule(false)
})

test('a stolen session cannot turn the rule off', async () => {
  const boss = await theRule(true)
  const { version } = await boss.securitySettings.get()
  const off = { version, adminsNeedTwoStep: false }
  const bare = await boss.fetch('/api/admin/settings/security', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(off),
  })
  expect(bare.status).toBe(400)
  expect(await bare.json()).toMatchObject({ errors: [{ path: 'currentPassword' }] })
  for (const [confirmation, code] of [
    [{ currentPassword: 'a guess' }, 'auth.wrong_password'],
    [{ currentPassword }, 'two_step.code_required'],
    [{ currentPassword, code: '000000' }, 'two_step.wrong_code'],
  ] as const) {
    await expect(boss.securitySettings.set({ ...off, ...confirmation })).rejects.toMatchObject({
      code,
    })
  }
  expect(await boss.securitySettings.get()).toEqual({ version, adminsNeedTwoStep: true })
  await theRule(false)
})
