import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { aCarefulPerson, afterFirstStep, codeOf, nextCode } from '#testing/two-step-scenes.ts'
import { openSecret, sealSecret } from './totp.ts'

const currentPassword = 'a long enough secret'
const MINUTE = 60_000

async function mailsTo(userId: number, template: string) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ values: Record<string, unknown> }>(
    'select values from mails where user_id = $1 and template = $2 order by id',
    [userId, template],
  )
  return rows.map(({ values }) => values)
}

test('login takes two steps: the password, then a code', async () => {
  const person = await aCarefulPerson()
  const visitor = await afterFirstStep(person)
  await expect(visitor.accounts.me()).rejects.toMatchObject({ status: 401 })
  const user = await visitor.security.secondStep({ code: await nextCode(person.secret) })
  expect(user).toMatchObject({ id: person.user.id })
  expect(await visitor.accounts.me()).toEqual(user)
  const [own] = await visitor.security.sessions()
  expect(own).toMatchObject({ isCurrent: true, passedSecondFactor: true })
})

test('the response of the first step has no session and no secret, only an HttpOnly cookie', async () => {
  const { user } = await aCarefulPerson()
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: currentPassword }),
  })
  expect(Object.keys(await response.json()).toSorted()).toEqual(['code', 'message', 'requestId'])
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^step=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
})

test('a wrong password gets the usual response, with two-step verification too', async () => {
  const { user } = await aCarefulPerson()
  const visitor = await aVisitor()
  await expect(
    visitor.accounts.login({ username: user.username, password: 'wrong password' }),
  ).rejects.toMatchObject({ status: 401, code: 'auth.wrong_credentials' })
  await expect(visitor.security.secondStep({ code: '123456' })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test('a code works once, even in two browsers at the same moment', async () => {
  const person = await aCarefulPerson()
  const [first, second] = [await afterFirstStep(person), await afterFirstStep(person)]
  const code = await nextCode(person.secret)
  const results = await Promise.allSettled([
    first.security.secondStep({ code }),
    second.security.secondStep({ code }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const third = await afterFirstStep(person)
  await expect(third.security.secondStep({ code })).rejects.toMatchObject({
    status: 401,
    code: 'auth.wrong_code',
  })
})

test('the code that confirmed the enrolment cannot log in', async () => {
  const person = await aPerson()
  const { secret } = await person.security.enrol({ currentPassword })
  const code = await codeOf(secret)
  await person.security.confirm({ code })
  const visitor = await afterFirstStep(person)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.wrong_code',
  })
})

test('a code works for half a minute after its time, not longer', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  clock.advance(5 * MINUTE)
  const visitor = await afterFirstStep(person)
  await expect(
    visitor.security.secondStep({ code: await codeOf(person.secret, -3) }),
  ).rejects.toMatchObject({ code: 'auth.wrong_code' })
  const late = await codeOf(person.secret, -1)
  expect(await visitor.security.secondStep({ code: late })).toMatchObject({ id: person.user.id })
})

test('after five wrong codes the login must be started again', async () => {
  const person = await aCarefulPerson()
  const visitor = await afterFirstStep(person)
  const wrong = Array.from({ length: 8 }, () => visitor.security.secondStep({ code: '000000' }))
  const codes = (await Promise.allSettled(wrong)).map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'signed in',
  )
  expect(codes.filter((code) => code === 'auth.wrong_code')).toHaveLength(5)
  expect(codes.filter((code) => code === 'auth.step_expired')).toHaveLength(3)
  const code = await nextCode(person.secret)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    status: 401,
    code: 'auth.step_expired',
  })
  const again = await afterFirstStep(person)
  expect(await again.security.secondStep({ code })).toMatchObject({ id: person.user.id })
})

test('ten minutes after the first step the login must be started again', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  const visitor = await afterFirstStep(person)
  clock.advance(11 * MINUTE)
  const code = await codeOf(person.secret)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test("the second step refuses another person's code and a passkey challenge", async () => {
  const [one, other] = [await aCarefulPerson(), await aCarefulPerson()]
  const visitor = await afterFirstStep(one)
  const code = await nextCode(other.secret)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.wrong_code',
  })
  const asking = await aVisitor()
  await asking.security.passkeyOptions()
  await expect(asking.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test('a finished second step cannot open another session', async () => {
  const person = await aCarefulPerson()
  const visitor = await afterFirstStep(person)
  await visitor.security.secondStep({ code: await nextCode(person.secret) })
  const code = await nextCode(person.secret)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test('a session id planted in the browser does not become valid [control 50]', async () => {
  const person = await aCarefulPerson()
  const { url } = await theServer()
  const planted = 'x'.repeat(43)
  const send = (path: string, cookie: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const { username } = person.user
  const first = await send('/api/login', `sid=${planted}`, { username, password: currentPassword })
  const step = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const code = await nextCode(person.secret)
  const second = await send('/api/login/second-step', `sid=${planted}; ${step}`, { code })
  expect(second.status).toBe(200)
  const cookies = second.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect(cookies.find((cookie) => cookie?.startsWith('sid='))).not.toBe(`sid=${planted}`)
  expect(cookies).toContain('step=')
  const answer = await fetch(`${url}/api/user`, { headers: { cookie: `sid=${planted}` } })
  expect(answer.status).toBe(401)
})

test('each recovery code works once, with or without its hyphen', async () => {
  const person = await aCarefulPerson()
  expect(person.codes).toHaveLength(10)
  const [code = '', second = ''] = person.codes
  const [one, other] = [await afterFirstStep(person), await afterFirstStep(person)]
  const results = await Promise.allSettled([
    one.security.secondStep({ code }),
    other.security.secondStep({ code: code.replace('-', ' ').toUpperCase() }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await person.security.get()).toMatchObject({ recoveryCodesLeft: 9 })
  const third = await afterFirstStep(person)
  await third.security.secondStep({ code: second })
  const used = (await mailsTo(person.user.id, 'two_step_changed')).filter(
    ({ change }) => change === 'code_used',
  )
  expect(used).toMatchObject([{ left: 9 }, { left: 8 }])
})

test('new recovery codes invalidate the old ones', async () => {
  const person = await aCarefulPerson()
  const code = await nextCode(person.secret)
  const { codes } = await person.security.newRecoveryCodes({ currentPassword, code })
  expect(codes.filter((code) => person.codes.includes(code))).toEqual([])
  const visitor = await afterFirstStep(person)
  await expect(visitor.security.secondStep({ code: person.codes[0] ?? '' })).rejects.toMatchObject({
    code: 'auth.wrong_code',
  })
  expect(await visitor.security.secondStep({ code: codes[0] ?? '' })).toMatchObject({
    id: person.user.id,
  })
})

test('two-step verification is off until a right first code', async () => {
  const person = await aPerson()
  const { secret, uri, qrCode } = await person.security.enrol({ currentPassword })
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(person.user.username))
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
  await expect(person.security.confirm({ code: '000000' })).rejects.toMatchObject({
    status: 400,
    code: 'two_step.wrong_code',
  })
  expect(await person.security.get()).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 })
  const visitor = await aVisitor()
  const { username } = person.user
  expect(await visitor.accounts.login({ username, password: currentPassword })).toMatchObject({
    username,
  })
})

test('starting the enrolment again invalidates the first secret, and each expires after ten minutes', async () => {
  const person = await aPerson()
  const { clock } = await theServer()
  const first = await person.security.enrol({ currentPassword })
  const second = await person.security.enrol({ currentPassword })
  const old = await codeOf(first.secret)
  await expect(person.security.confirm({ code: old })).rejects.toMatchObject({ status: 400 })
  clock.advance(11 * MINUTE)
  const code = await codeOf(second.secret)
  await expect(person.security.confirm({ code })).rejects.toMatchObject({
    status: 409,
    code: 'two_step.not_begun',
  })
})

test('two concurrent confirmations turn it on once', async () => {
  const person = await aPerson()
  const { secret } = await person.security.enrol({ currentPassword })
  const code = await codeOf(secret)
  const results = await Promise.allSettled([
    person.security.confirm({ code }),
    person.security.confirm({ code }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await person.security.get()).toMatchObject({ recoveryCodesLeft: 10 })
  await expect(person.security.enrol({ currentPassword })).rejects.toMatchObject({
    status: 409,
    code: 'two_step.on_already',
  })
  expect(await mailsTo(person.user.id, 'two_step_changed')).toMatchObject([
    { change: 'totp_on', name: person.user.fullName },
  ])
})

test('every change requires the password', async () => {
  const person = await aCarefulPerson()
  const wrong = { currentPassword: 'wrong password', code: person.codes[0] ?? '' }
  const changes = [
    () => person.security.enrol(wrong),
    () => person.security.turnOff(wrong),
    () => person.security.newRecoveryCodes(wrong),
    () => person.security.newPasskeyOptions(wrong),
    () => person.security.removePasskey({ id: 1, ...wrong }),
  ]
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({ status: 403, code: 'auth.wrong_password' })
  }
})

test('the password alone neither turns it off nor renews the recovery codes', async () => {
  const person = await aCarefulPerson()
  const visitor = await afterFirstStep(person)
  const used = await nextCode(person.secret)
  await visitor.security.secondStep({ code: used })
  for (const change of [person.security.turnOff, person.security.newRecoveryCodes]) {
    for (const code of [used, '000000', 'abcde-fghjk']) {
      const refusal = { status: 400, code: 'two_step.wrong_code' }
      await expect(change({ currentPassword, code })).rejects.toMatchObject(refusal)
    }
  }
  expect(await person.security.get()).toMatchObject({ recoveryCodesLeft: 10 })
})

test('after it is turned off, the password alone logs in and all its data is deleted', async () => {
  const person = await aCarefulPerson()
  const half = await afterFirstStep(person)
  const { database } = await theServer()
  const [recovery = ''] = person.codes
  const off = await person.security.turnOff({ currentPassword, code: recovery })
  expect(off).toEqual({ twoStepSince: null, recoveryCodesLeft: 0, passkeys: [] })
  const again = person.security.turnOff({ currentPassword, code: recovery })
  await expect(again).rejects.toMatchObject({ status: 409 })
  for (const table of ['totp_secrets', 'recovery_codes', 'challenges']) {
    const { rowCount } = await database.pool.query(`select 1 from ${table} where user_id = $1`, [
      person.user.id,
    ])
    expect([table, rowCount]).toEqual([table, 0])
  }
  const code = await nextCode(person.secret)
  await expect(half.security.secondStep({ code })).rejects.toMatchObject({ status: 401 })
  const visitor = await aVisitor()
  const { username } = person.user
  expect(await visitor.accounts.login({ username, password: currentPassword })).toMatchObject({
    username,
  })
})

test('the database contains neither the secret nor a code in plain text', async () => {
  const person = await aCarefulPerson()
  const { database, resources } = await theServer()
  const { rows } = await database.pool.query<{ secret_encrypted: Buffer }>(
    'select secret_encrypted from totp_secrets where user_id = $1',
    [person.user.id],
  )
  const [sealed = Buffer.alloc(0)] = rows.map((row) => row.secret_encrypted)
  const plain = Buffer.from(Secret.fromBase32(person.secret).buffer)
  expect(sealed.includes(plain)).toBe(false)
  expect(openSecret(resources.config, person.user.id, sealed)).toEqual(plain)
  expect(() => openSecret(resources.config, person.user.id + 1, sealed)).toThrow(
    'unable to authenticate data',
  )
  const other = { ...resources.config, secret: 'another secret, long enough to be one' }
  expect(() => openSecret(other, person.user.id, sealed)).toThrow('unable to authenticate data')
  expect(sealSecret(resources.config, person.user.id, plain)).not.toEqual(sealed)
})
