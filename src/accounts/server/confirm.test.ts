import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import { aCarefulPerson, nextCode, turnTwoStepOn } from '#testing/two-step-scenes.ts'

const currentPassword = PASSWORD
const newPassword = 'quite another secret'

interface Confirmation {
  currentPassword: string
  code?: string
}
type Deed = (person: Person, confirmation: Confirmation) => Promise<unknown>

const headCode = { key: 'head_code', value: '<meta name="proof" content="1">', category: 'seo' }

/** Every action that requires the password. */
const confirmedActions: Record<string, Deed> = {
  'changing the password': ({ account }, confirmation) =>
    account.changePassword({ newPassword, ...confirmation }),
  'changing the email address': ({ account, user }, confirmation) =>
    account.changeEmail({ email: `new.${user.username}@example.org`, ...confirmation }),
  'adding a passkey': ({ security }, confirmation) => security.newPasskeyOptions(confirmation),
  'removing a passkey': ({ security }, confirmation) =>
    security.removePasskey({ id: 999_999_999, ...confirmation }),
  'connecting a payout account': ({ payouts }, confirmation) => payouts.connect(confirmation),
  'changing a role': async ({ people }, confirmation) =>
    people.setRole({ id: (await aPerson()).user.id, role: 'admin', ...confirmation }),
  'changing the rule for admins': async ({ securitySettings }, confirmation) => {
    const { version } = await securitySettings.get()
    return securitySettings.set({ version, adminsNeedTwoStep: false, ...confirmation })
  },
  'changing the head code': ({ siteSettings }, confirmation) =>
    siteSettings.saveAll({ settings: [headCode], ...confirmation }),
  'deleting the account': ({ personalData }, confirmation) =>
    personalData.deleteAccount(confirmation),
}

/** 'done' if the action succeeded, or failed for a reason other than the confirmation. */
async function outcomeOf(action: Promise<unknown>): Promise<string> {
  const code = await action.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  return ['not_found', 'account.last_super_admin'].includes(code) ? 'done' : code
}

const aCarefulBoss = () => aCarefulPerson({ role: 'super_admin', isServiceProvider: true })

test.each(Object.entries(confirmedActions))(
  'with two-step verification, %s requires a code as well [control 53]',
  async (_what, action) => {
    const boss = await aCarefulBoss()
    expect(await outcomeOf(action(boss, { currentPassword: 'a guess' }))).toBe(
      'auth.wrong_password',
    )
    expect(await outcomeOf(action(boss, { currentPassword }))).toBe('two_step.code_required')
    const wrong = action(boss, { currentPassword, code: '000000' })
    expect(await outcomeOf(wrong)).toBe('two_step.wrong_code')
    const code = await nextCode(boss.secret)
    expect(await outcomeOf(action(boss, { currentPassword, code }))).toBe('done')
  },
)

test.each(Object.entries(confirmedActions))(
  'without two-step verification, %s requires only the password',
  async (_what, action) => {
    const boss = await aPerson({ role: 'super_admin', isServiceProvider: true })
    expect(await outcomeOf(action(boss, { currentPassword }))).toBe('done')
  },
)

test('an app code confirms one action, and so does a recovery code', async () => {
  const person = await aCarefulPerson()
  const [first = '', second = ''] = person.codes
  const change = (email: string, code: string) =>
    person.account.changeEmail({ email, currentPassword, code })
  await change('once@example.org', first)
  await expect(change('twice@example.org', first)).rejects.toMatchObject({
    code: 'two_step.wrong_code',
  })
  expect(await change('twice@example.org', second)).toMatchObject({
    pendingEmail: 'twice@example.org',
  })
  expect(await person.security.get()).toMatchObject({ recoveryCodesLeft: 8 })
})

test('an action that fails for another reason does not use up the code', async () => {
  const [person, other] = [await aCarefulPerson(), await aPerson()]
  const code = await nextCode(person.secret)
  const change = (email: string) => person.account.changeEmail({ email, currentPassword, code })
  await expect(change(other.user.email)).rejects.toMatchObject({ code: 'account.email_taken' })
  expect(await change('free@example.org')).toMatchObject({ pendingEmail: 'free@example.org' })
})

test('with two-step verification, an open browser and the password are not enough to delete the account', async () => {
  const person = await aPerson()
  const again = await aVisitor()
  const { username } = person.user
  await again.accounts.login({ username, password: PASSWORD })
  const { secret } = await turnTwoStepOn(person)
  const { clock } = await theServer()
  clock.advance(60_000)
  await expect(person.personalData.deleteAccount({ currentPassword })).rejects.toMatchObject({
    status: 403,
    code: 'two_step.code_required',
  })
  const code = await nextCode(secret)
  await person.personalData.deleteAccount({ currentPassword, code })
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
})
