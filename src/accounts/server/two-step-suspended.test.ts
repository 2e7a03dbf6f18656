import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

const reason = 'Advertising in messages'

/** The current code of an app; a minute passes first, so that it is a new one. */
async function codeOf(secret: string): Promise<string> {
  const { resources, clock } = await theServer()
  clock.advance(60_000)
  const timestamp = resources.now().getTime()
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** A logged-in member with two-step verification, and an admin who can suspend them. */
async function aCarefulPerson() {
  const admin = await aPerson({ role: 'admin' })
  const person = await aPerson()
  const { secret } = await person.security.enrol({ currentPassword: PASSWORD })
  await person.security.confirm({ code: await codeOf(secret) })
  const suspend = () => admin.suspensions.suspend({ id: person.user.id, reason })
  return { ...person, secret, suspend }
}

const credentialsOf = ({ user }: Person) => ({ username: user.username, password: PASSWORD })

/** A browser after the first step. The response does not reveal a suspension. */
async function afterFirstStep(person: Person) {
  const visitor = await aVisitor()
  const answer = visitor.accounts.login(credentialsOf(person))
  await expect(answer).rejects.toMatchObject({
    status: 401,
    code: 'auth.second_factor_required',
    message: expect.not.stringContaining(reason),
  })
  return visitor
}

test('the reason of a suspension is shown only after both steps', async () => {
  const person = await aCarefulPerson()
  await person.suspend()
  const visitor = await afterFirstStep(person)
  await expect(visitor.security.secondStep({ code: '000000' })).rejects.toMatchObject({
    status: 401,
    code: 'auth.wrong_code',
    message: expect.not.stringContaining(reason),
  })
  const code = await codeOf(person.secret)
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    status: 403,
    code: 'account.suspended',
    message: expect.stringContaining(reason),
  })
  await expect(visitor.accounts.me()).rejects.toMatchObject({ status: 401 })
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
})

test('a suspension between the steps is reported, and ending all sessions ends an unfinished login', async () => {
  const person = await aCarefulPerson()
  const half = await afterFirstStep(person)
  await person.security.endOtherSessions()
  const code = await codeOf(person.secret)
  await expect(half.security.secondStep({ code })).rejects.toMatchObject({
    code: 'auth.step_expired',
  })
  const visitor = await afterFirstStep(person)
  // Sets only the status, because a real suspension would also end the unfinished login.
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [person.user.id])
  await expect(visitor.security.secondStep({ code })).rejects.toMatchObject({
    code: 'account.suspended',
  })
})

test('with two-step verification an appeal needs the emailed link, not the password alone', async () => {
  const person = await aCarefulPerson()
  const visitor = await aVisitor()
  const appeal = () => visitor.appeals.create({ ...credentialsOf(person), text: 'A mistake.' })
  const byLink = { status: 403, code: 'appeal.by_link' }
  await expect(appeal()).rejects.toMatchObject(byLink)
  await person.suspend()
  await expect(appeal()).rejects.toMatchObject(byLink)
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select "values" from mails where user_id = $1 and template = 'account_suspended'`,
    [person.user.id],
  )
  const token = String(rows[0].values.link).split('token=')[1] ?? ''
  await visitor.appeals.create({ token, text: 'A mistake.' })
  await expect(visitor.appeals.create({ token, text: 'Again.' })).rejects.toMatchObject({
    code: 'appeal.open',
  })
})
