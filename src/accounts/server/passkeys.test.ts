import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { mailsTo, tokenMailedTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { anAuthenticator, type Authenticator } from '../../../test/authenticator.ts'

const currentPassword = 'a long enough secret'
const refused = { status: 401, code: 'auth.passkey_refused' }
const notMade = { status: 400, code: 'passkey.not_made' }

async function aKey(): Promise<Authenticator> {
  return anAuthenticator((await theServer()).url)
}

/** A logged-in member with a passkey in their browser. */
async function aKeyHolder(options?: Parameters<typeof aPerson>[0]) {
  const person = await aPerson(options)
  const key = await aKey()
  const creationOptions = await person.security.newPasskeyOptions({ currentPassword })
  const passkey = await person.security.addPasskey({
    name: 'My laptop',
    credential: key.create(creationOptions),
  })
  return { ...person, key, passkey }
}

type Visitor = Pick<Person, 'security'>

async function signIn(
  visitor: Visitor,
  key: Authenticator,
  overrides?: Parameters<typeof key.get>[1],
) {
  const options = await visitor.security.passkeyOptions()
  return visitor.security.passkeySignIn({ credential: key.get(options, overrides) })
}

async function setUser(person: Pick<Person, 'user'>, change: string) {
  const { database } = await theServer()
  await database.pool.query(`update users set ${change} where id = $1`, [person.user.id])
}

test('a passkey alone logs in and counts as both factors', async () => {
  const { user, key } = await aKeyHolder()
  const visitor = await aVisitor()
  expect(await signIn(visitor, key)).toMatchObject({ id: user.id })
  expect(await visitor.accounts.me()).toMatchObject({ id: user.id })
  const sessions = await visitor.security.sessions()
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ passedSecondFactor: true })
  const { passkeys } = await visitor.security.get()
  expect(passkeys).toMatchObject([{ name: 'My laptop', lastUsedAt: expect.any(String) }])
})

async function resetPassword({ user }: Pick<Person, 'user'>) {
  const owner = await aVisitor()
  await owner.account.forgotPassword({ email: user.email })
  await (await theServer()).work()
  const token = await tokenMailedTo(user.email)
  await owner.account.resetPassword({ token, newPassword: 'what the owner will know' })
}

test('a passkey registered before the address was confirmed is removed by a password reset', async () => {
  const intruder = await aKeyHolder()
  // Possible for accounts older than the rule that passkeys need a confirmed address.
  await setUser(intruder, 'email_verified_at = null')
  await resetPassword(intruder)
  await expect(signIn(await aVisitor(), intruder.key)).rejects.toMatchObject(refused)
  expect(await mailsTo(intruder.user.email)).toContainEqual({
    template: 'two_step_changed',
    values: { name: '', at: expect.any(String), change: 'cleared' },
  })
})

test('a member with a confirmed address keeps their passkeys after a password reset', async () => {
  const person = await aKeyHolder()
  await resetPassword(person)
  expect(await signIn(await aVisitor(), person.key)).toMatchObject({ id: person.user.id })
})

test('the passkey challenge names no user and requires user verification', async () => {
  const visitor = await aVisitor()
  const options = await visitor.security.passkeyOptions()
  expect(Object.keys(options).toSorted()).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ])
  expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
  const other = await visitor.security.passkeyOptions()
  expect(other.challenge).not.toBe(options.challenge)
})

test('a signed challenge works once, and only in the browser that requested it', async () => {
  const { key } = await aKeyHolder()
  const [visitor, thief] = [await aVisitor(), await aVisitor()]
  const options = await visitor.security.passkeyOptions()
  const credential = key.get(options)
  await thief.security.passkeyOptions()
  await expect(thief.security.passkeySignIn({ credential })).rejects.toMatchObject(refused)
  const nobody = await aVisitor()
  await expect(nobody.security.passkeySignIn({ credential })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
  const results = await Promise.allSettled([
    visitor.security.passkeySignIn({ credential }),
    visitor.security.passkeySignIn({ credential }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(visitor.security.passkeySignIn({ credential })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test('a challenge expires after ten minutes', async () => {
  const { key } = await aKeyHolder()
  const { clock } = await theServer()
  const visitor = await aVisitor()
  const options = await visitor.security.passkeyOptions()
  clock.advance(11 * 60_000)
  await expect(
    visitor.security.passkeySignIn({ credential: key.get(options) }),
  ).rejects.toMatchObject({ code: 'auth.step_expired' })
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a key of another site', { rpId: 'evil.example' }],
  ['a key that did not verify its user', { isVerified: false }],
  ['a key with another user’s handle', { userHandle: 'dXNlciAx' }],
])('%s cannot log in', async (_name, overrides) => {
  const { key } = await aKeyHolder()
  const visitor = await aVisitor()
  await expect(signIn(visitor, key, overrides)).rejects.toMatchObject(refused)
  await expect(visitor.accounts.me()).rejects.toMatchObject({ status: 401 })
})

test("a signature by another key under this key's id is refused", async () => {
  const { key } = await aKeyHolder()
  const forger = (await aKeyHolder()).key
  const visitor = await aVisitor()
  const options = await visitor.security.passkeyOptions()
  const { id, rawId, response } = key.get(options)
  const { signature } = forger.get(options).response
  const credential = {
    id,
    rawId,
    type: 'public-key',
    response: { ...response, signature },
  } as const
  await expect(visitor.security.passkeySignIn({ credential })).rejects.toMatchObject(refused)
})

test('a copied key is detected by its counter', async () => {
  const { key } = await aKeyHolder()
  key.counter = 7
  await signIn(await aVisitor(), key)
  await expect(signIn(await aVisitor(), key)).rejects.toMatchObject(refused)
  key.counter = 3
  await expect(signIn(await aVisitor(), key)).rejects.toMatchObject(refused)
  key.counter = 8
  expect(await signIn(await aVisitor(), key)).toMatchObject({ username: expect.any(String) })
})

test('a passkey login reports a suspension, but nothing about a deleted account', async () => {
  const holder = await aKeyHolder()
  await setUser(holder, `status = 'suspended'`)
  await expect(signIn(await aVisitor(), holder.key)).rejects.toMatchObject({
    status: 403,
    code: 'account.suspended',
  })
  await setUser(holder, `status = 'deleted', deleted_at = now()`)
  await expect(signIn(await aVisitor(), holder.key)).rejects.toMatchObject(refused)
})

test("a demo account's passkey does not work outside demo mode", async () => {
  const holder = await aKeyHolder()
  await setUser(holder, 'is_demo = true')
  await expect(signIn(await aVisitor(), holder.key)).rejects.toMatchObject(refused)
})

test('a passkey login skips two-step verification', async () => {
  const holder = await aKeyHolder()
  const { database } = await theServer()
  await database.pool.query(
    `insert into totp_secrets (user_id, secret_encrypted, confirmed_at, created_at)
     values ($1, '\\x00', now(), now())`,
    [holder.user.id],
  )
  const visitor = await aVisitor()
  const { username } = holder.user
  await expect(
    visitor.accounts.login({ username, password: currentPassword }),
  ).rejects.toMatchObject({ code: 'auth.second_factor_required' })
  expect(await signIn(visitor, holder.key)).toMatchObject({ username })
})

test('a new key is stored only for the member who requested it, once, in time and verified', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const { clock } = await theServer()
  const ask = () => person.security.newPasskeyOptions({ currentPassword })
  const add = (by: Visitor, credential: ReturnType<Authenticator['create']>) =>
    by.security.addPasskey({ name: 'My laptop', credential })

  const unrequested = (await aKey()).create({ challenge: 'AAAA', user: { id: 'AAAA' } })
  await expect(add(person, unrequested)).rejects.toMatchObject(notMade)
  const options = await ask()
  const made = (await aKey()).create(options)
  await expect(add(other, made)).rejects.toMatchObject(notMade)
  expect(await add(person, made)).toMatchObject({ name: 'My laptop', lastUsedAt: null })
  await expect(add(person, made)).rejects.toMatchObject(notMade)
  const unverified = (await aKey()).create(await ask(), { isVerified: false })
  await expect(add(person, unverified)).rejects.toMatchObject(notMade)
  const elsewhere = (await aKey()).create(await ask(), { origin: 'https://evil.example' })
  await expect(add(person, elsewhere)).rejects.toMatchObject(notMade)
  const late = (await aKey()).create(await ask())
  clock.advance(11 * 60_000)
  await expect(add(person, late)).rejects.toMatchObject(notMade)
  expect((await person.security.get()).passkeys).toHaveLength(1)
})

test('one key cannot be registered twice, even by another member', async () => {
  const { key, user } = await aKeyHolder()
  const other = await aPerson()
  const options = await other.security.newPasskeyOptions({ currentPassword })
  await expect(
    other.security.addPasskey({ name: 'Not mine', credential: key.create(options) }),
  ).rejects.toMatchObject({ status: 409, code: 'passkey.exists' })
  const visitor = await aVisitor()
  const owner = Buffer.from(`user ${user.id}`).toString('base64url')
  expect(await signIn(visitor, key, { userHandle: owner })).toMatchObject({ id: user.id })
})

test('existing keys are excluded, and twenty are the maximum', async () => {
  const person = await aPerson()
  const { database } = await theServer()
  await database.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, created_at)
     select $1::bigint, 'key-' || gen_random_uuid(), '\\x00', 'Key ' || n, now()
     from generate_series(1, 19) n`,
    [person.user.id],
  )
  const options = await person.security.newPasskeyOptions({ currentPassword })
  expect(options.excludeCredentials).toHaveLength(19)
  const credential = (await aKey()).create(options)
  await person.security.addPasskey({ name: 'The last', credential })
  await expect(person.security.newPasskeyOptions({ currentPassword })).rejects.toMatchObject({
    status: 409,
    code: 'passkey.too_many',
  })
})

test('only the owner renames or removes a passkey, and a removed one no longer works', async () => {
  const { passkey, key, user, ...owner } = await aKeyHolder()
  const stranger = await aPerson()
  const { id } = passkey
  await expect(stranger.security.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(stranger.security.removePasskey({ id, currentPassword })).rejects.toMatchObject({
    status: 404,
  })
  await expect(owner.security.renamePasskey({ id, name: ' ' })).rejects.toMatchObject({
    status: 400,
    serverMessage: 'Please name this passkey',
  })
  expect(await owner.security.renamePasskey({ id, name: 'My phone' })).toMatchObject({
    name: 'My phone',
  })
  await owner.security.removePasskey({ id, currentPassword })
  await expect(owner.security.removePasskey({ id, currentPassword })).rejects.toMatchObject({
    status: 404,
  })
  await expect(signIn(await aVisitor(), key)).rejects.toMatchObject(refused)
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ values: object }>(
    `select values from mails where user_id = $1 and template = 'two_step_changed' order by id`,
    [user.id],
  )
  expect(rows.map(({ values }) => values)).toMatchObject([
    { change: 'passkey_added', passkey: 'My laptop' },
    { change: 'passkey_removed', passkey: 'My phone' },
  ])
})

test.each([
  ['empty', {}],
  ['made of numbers', { id: 1, rawId: 2, type: 'public-key', response: {} }],
  ['oversized', { id: 'A'.repeat(5000), rawId: 'AAAA', type: 'public-key', response: {} }],
])('a credential that is %s is refused', async (_name, credential) => {
  const visitor = await aVisitor()
  await visitor.security.passkeyOptions()
  const response = await visitor.fetch('/api/login/passkey', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential }),
  })
  expect(response.status).toBe(400)
})

test('with two-step verification, adding a passkey requires a code that works once', async () => {
  const person = await aPerson()
  const key = await aKey()
  const { secret } = await person.security.enrol({ currentPassword })
  const timestamp = (await theServer()).resources.now().getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  const { codes } = await person.security.confirm({ code })
  const ask = (overrides?: string) =>
    person.security.newPasskeyOptions({ currentPassword, ...(overrides && { code: overrides }) })
  const wrong = { status: 400, code: 'two_step.wrong_code' }
  await expect(ask()).rejects.toMatchObject({ status: 403, code: 'two_step.code_required' })
  await expect(ask(code)).rejects.toMatchObject(wrong)
  const options = await ask(codes[0])
  await expect(ask(codes[0])).rejects.toMatchObject(wrong)
  const made = await person.security.addPasskey({ name: 'A key', credential: key.create(options) })
  expect(made.name).toBe('A key')
})
