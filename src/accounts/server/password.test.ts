import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { mailsTo, tokenMailedTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const currentPassword = 'a long enough secret'
const newPassword = 'another long secret'

async function ask(email: string) {
  const visitor = await aVisitor()
  await visitor.account.forgotPassword({ email })
  await (await theServer()).work()
  return visitor
}

test('changing the password ends the other sessions, keeps this one and sends an email [control 48]', async () => {
  const { user, account, accounts } = await aPerson()
  const elsewhere = await aVisitor()
  await elsewhere.accounts.login({ username: user.username, password: currentPassword })
  await account.changePassword({ currentPassword, newPassword })
  expect((await accounts.me()).id).toBe(user.id)
  await expect(elsewhere.accounts.me()).rejects.toMatchObject({ status: 401 })
  expect((await mailsTo(user.email)).map(({ template }) => template)).toContain('password_changed')
  const again = await aVisitor()
  const { username } = user
  await expect(again.accounts.login({ username, password: currentPassword })).rejects.toMatchObject(
    { status: 401 },
  )
  expect(await again.accounts.login({ username, password: newPassword })).toMatchObject({
    id: user.id,
  })
})

test('a concurrent login with the old password does not survive a password change [control 48]', async () => {
  for (let round = 0; round < 12; round++) {
    const { user, account } = await aPerson()
    const { username } = user
    const others = await Promise.all(Array.from({ length: 4 }, () => aVisitor()))
    const signInAgain = async ({
      accounts,
    }: Pick<(typeof others)[number], 'accounts'>): Promise<void> => {
      const signIn = accounts.login({ username, password: currentPassword })
      const isIn = await signIn.then(
        () => true,
        () => false,
      )
      if (isIn) await signInAgain({ accounts })
    }
    const signIns = others.map((other) => signInAgain({ accounts: other.accounts }))
    await Promise.all([account.changePassword({ currentPassword, newPassword }), ...signIns])
    for (const { accounts } of others) {
      await expect(accounts.me()).rejects.toMatchObject({ status: 401 })
    }
  }
})

test('changing the password requires the current one, and a new one that is neither common nor short [control 48]', async () => {
  const { account } = await aPerson()
  const change = (wanted: string, current = currentPassword) =>
    account.changePassword({ currentPassword: current, newPassword: wanted })
  await expect(change(newPassword, 'a guess')).rejects.toMatchObject({
    status: 403,
    code: 'auth.wrong_password',
  })
  await expect(change('short')).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'newPassword', message: 'Password must be at least 6 characters' }],
  })
  await expect(change('password1')).rejects.toMatchObject({ code: 'account.password_common' })
})

test('a reset link replaces a forgotten password once and ends every session', async () => {
  const { user, accounts } = await aPerson()
  const visitor = await ask(user.email.toUpperCase())
  const token = await tokenMailedTo(user.email)
  await visitor.account.resetPassword({ token, newPassword })
  await expect(accounts.me()).rejects.toMatchObject({ status: 401 })
  const { username } = user
  expect(await visitor.accounts.login({ username, password: newPassword })).toMatchObject({
    id: user.id,
    isEmailVerified: true,
  })
  await expect(
    visitor.account.resetPassword({ token, newPassword: 'a third long secret' }),
  ).rejects.toMatchObject({ status: 400, code: 'account.link_invalid' })
})

test('a password reset ends the pause of that account and of no other [control 43]', async () => {
  const { user } = await aPerson()
  const other = await aPerson()
  const names = [user.username, other.user.username, 'nobody.at.all']
  const visitor = await aVisitor()
  const login = (username: string, password: string) =>
    visitor.accounts.login({ username, password })
  for (const name of names) await pause((password) => login(name, password))
  await ask(user.email)
  await visitor.account.resetPassword({ token: await tokenMailedTo(user.email), newPassword })
  expect(await login(user.username, newPassword)).toMatchObject({ id: user.id })
  for (const name of names.slice(1)) {
    await expect(login(name, currentPassword)).rejects.toMatchObject({ status: 429 })
  }
})

/** Makes ten wrong guesses. */
async function pause(guess: (password: string) => Promise<unknown>) {
  for (let count = 0; count < 10; count++) {
    await expect(guess(`a guess ${count}`)).rejects.toMatchObject({ status: 401 })
  }
  await expect(guess('one more')).rejects.toMatchObject({ status: 429 })
}

test('a reset for an unknown address gets the same response, and sends no email', async () => {
  const person = await aPerson()
  const visitor = await aVisitor()
  const answer = async (email: string) => {
    const response = await visitor.fetch('/api/password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return [response.status, await response.text()]
  }
  const known = await answer(person.user.email)
  expect(await answer('nobody.at.all@example.org')).toEqual(known)
  await (await theServer()).work()
  expect(await mailsTo('nobody.at.all@example.org')).toEqual([])
  // A username is accepted for login but not here.
  expect((await answer(person.user.username))[0]).toBe(400)
})

test('the form works without scripts: it sends the link and reports the result', async () => {
  const { user } = await aPerson()
  const { url, work } = await theServer()
  const visitor = await aVisitor()
  const post = async (email: string) => {
    const response = await visitor.fetch('/auth/forgot', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
      body: new URLSearchParams({ email }).toString(),
    })
    return [response.status, response.headers.get('location')]
  }
  expect(await post(user.email)).toEqual([303, '/auth/forgot?form=sent'])
  expect(await post('nobody.at.all@example.org')).toEqual([303, '/auth/forgot?form=sent'])
  expect(await post('no address')).toEqual([303, '/auth/forgot?form=wrong'])
  await work()
  await visitor.account.resetPassword({ token: await tokenMailedTo(user.email), newPassword })
})

test('a reset link expires after an hour', async () => {
  const { user } = await aPerson()
  const visitor = await ask(user.email)
  const token = await tokenMailedTo(user.email)
  const { clock } = await theServer()
  clock.advance(3_600_000)
  await expect(visitor.account.resetPassword({ token, newPassword })).rejects.toMatchObject({
    status: 400,
  })
  clock.advance(-3_600_000)
})

test('every reset link of the last hour works until one is used', async () => {
  const { user } = await aPerson()
  const visitor = await ask(user.email)
  const older = await tokenMailedTo(user.email)
  await ask(user.email)
  const newer = await tokenMailedTo(user.email)
  await visitor.account.resetPassword({ token: older, newPassword })
  await expect(
    visitor.account.resetPassword({ token: newer, newPassword: 'a third long secret' }),
  ).rejects.toMatchObject({ status: 400, code: 'account.link_invalid' })
})

test('a password matches in either Unicode form of its accents', async () => {
  const composed = 'caf\u00E9 und cr\u00E8me'
  const { user, account } = await aPerson()
  const { username } = user
  await account.changePassword({ currentPassword, newPassword: composed })
  for (const typed of [composed, composed.normalize('NFD')]) {
    const visitor = await aVisitor()
    expect(await visitor.accounts.login({ username, password: typed })).toMatchObject({
      id: user.id,
    })
  }
  const visitor = await aVisitor()
  await expect(
    visitor.accounts.login({ username, password: 'cafe und creme' }),
  ).rejects.toMatchObject({ status: 401 })
})

test('an older hash of an unnormalized password still works', async () => {
  const typed = 'cafe\u0301 au lait'
  const { user } = await aPerson()
  const { database } = await theServer()
  const oldHash = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.pool.query('update users set password_hash = $1 where id = $2', [oldHash, user.id])
  const visitor = await aVisitor()
  expect(await visitor.accounts.login({ username: user.username, password: typed })).toMatchObject({
    id: user.id,
  })
})

test('a common password is refused in full-width letters too', async () => {
  const { account } = await aPerson()
  const wide = '\uFF50\uFF41\uFF53\uFF53\uFF57\uFF4F\uFF52\uFF44\uFF11'
  await expect(
    account.changePassword({ currentPassword, newPassword: wide }),
  ).rejects.toMatchObject({ code: 'account.password_common' })
})

test('at most three reset links are sent per hour', async () => {
  const { user } = await aPerson()
  for (let times = 0; times < 5; times++) await ask(user.email)
  expect(await mailsTo(user.email)).toHaveLength(3)
})

test('a reset link stops working when the password changes', async () => {
  const { user, account } = await aPerson()
  const visitor = await ask(user.email)
  const token = await tokenMailedTo(user.email)
  await account.changePassword({ currentPassword, newPassword })
  await expect(
    visitor.account.resetPassword({ token, newPassword: 'a third long secret' }),
  ).rejects.toMatchObject({ status: 400 })
})

test('changing or resetting the password cancels a pending email change', async () => {
  for (const action of ['change', 'reset'] as const) {
    const { user, account } = await aPerson()
    const email = `thief.${user.username}@example.org`
    await account.changeEmail({ email, currentPassword })
    if (action === 'change') await account.changePassword({ currentPassword, newPassword })
    else {
      const visitor = await ask(user.email)
      await visitor.account.resetPassword({ token: await tokenMailedTo(user.email), newPassword })
    }
    const thief = await aVisitor()
    await expect(
      thief.account.confirmEmail({ token: await tokenMailedTo(email) }),
    ).rejects.toMatchObject({ status: 400, code: 'account.link_invalid' })
  }
})

test('a refused password does not use up the link', async () => {
  const { user } = await aPerson()
  const visitor = await ask(user.email)
  const token = await tokenMailedTo(user.email)
  await expect(
    visitor.account.resetPassword({ token, newPassword: 'password1' }),
  ).rejects.toMatchObject({ code: 'account.password_common' })
  await visitor.account.resetPassword({ token, newPassword })
})
