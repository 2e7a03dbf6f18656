import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { tokenMailedTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import { anAuthenticator } from '../../../test/authenticator.ts'

/** Actions begun by an intruder with the old password must fail once the owner has reset it by email. */

const currentPassword = PASSWORD
const newPassword = 'what the owner will know'
const stolen = 'what the intruder would know'

async function resetLinkOf({ user }: Person): Promise<string> {
  const visitor = await aVisitor()
  await visitor.account.forgotPassword({ email: user.email })
  await (await theServer()).work()
  return tokenMailedTo(user.email)
}

type Deed = (intruder: Person) => Promise<unknown>
const setPassword: Deed = ({ account }) =>
  account.changePassword({ currentPassword, newPassword: stolen })

/** The first part runs before the owner resets the password, the returned function after. */
const lateActions: Record<string, (intruder: Person) => Promise<Deed>> = {
  'changing the password': async () => setPassword,
  'changing the email address':
    async () =>
    ({ account, user }) =>
      account.changeEmail({ currentPassword, email: `thief.${user.username}@example.org` }),
  'adding an authenticator app':
    async () =>
    ({ security }) =>
      security.enrol({ currentPassword }),
  'confirming an authenticator app': async ({ security }) => {
    const { secret } = await security.enrol({ currentPassword })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    return () => security.confirm({ code: app.generate() })
  },
  'adding a passkey':
    async () =>
    ({ security }) =>
      security.newPasskeyOptions({ currentPassword }),
  'confirming a passkey': async ({ security }) => {
    const key = anAuthenticator((await theServer()).url)
    const credential = key.create(await security.newPasskeyOptions({ currentPassword }))
    return ({ security }) => security.addPasskey({ name: 'My laptop', credential })
  },
  'deleting the account':
    async () =>
    ({ personalData }) =>
      personalData.deleteAccount({ currentPassword }),
}

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? Object.keys(lateActions) : []

test.each(onPostgres)("%s fails if it waits for the owner's reset to commit", async (name) => {
  const intruder = await aPerson()
  const { user } = intruder
  const action = await lateActions[name]?.(intruder)
  const { pool } = (await theServer()).database
  const owner = await aVisitor()
  const token = await resetLinkOf(intruder)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('select from users where id = $1 for update', [user.id])
    const reset = owner.account.resetPassword({ token, newPassword })
    await expect.poll(waiting).toBe(1)
    const outcomes = Promise.allSettled([reset, action?.(intruder)])
    await expect.poll(waiting).toBe(2)
    await other.query('commit')
    expect(await outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { status: 409, code: 'account.changed' } },
    ])
  } finally {
    other.release(true)
  }
  const { username, email } = user
  const back = await owner.accounts.login({ username, password: newPassword })
  expect(back).toMatchObject({ id: user.id, email })
})

/** The number of transactions that wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const { pool } = (await theServer()).database
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

test('a password change with the old password never overrides a reset, whichever comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const intruder = await aPerson()
    const owner = await aVisitor()
    const token = await resetLinkOf(intruder)
    const [reset] = await Promise.allSettled([
      owner.account.resetPassword({ token, newPassword }),
      setPassword(intruder),
    ])
    const password = reset.status === 'fulfilled' ? newPassword : stolen
    const { id, username } = intruder.user
    expect(await owner.accounts.login({ username, password })).toMatchObject({ id })
  }
})
