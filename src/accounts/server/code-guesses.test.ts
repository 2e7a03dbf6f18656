import { expect, test } from 'vitest'
import { anAuthenticator } from '../../../test/authenticator.ts'
import { mailsTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import {
  aCarefulPerson,
  afterFirstStep,
  codeOf,
  nextCode,
  turnTwoStepOn,
} from '#testing/two-step-scenes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const currentPassword = PASSWORD
const paused = { status: 429, code: 'auth.codes_paused' }

/** A thief who knows the password, in as many browsers as necessary. */
async function guessTenCodes(person: Pick<Person, 'user'>) {
  for (let browser = 0; browser < 2; browser++) {
    const thief = await afterFirstStep(person)
    for (let guess = 0; guess < 5; guess++) {
      await expect(thief.security.secondStep({ code: '000000' })).rejects.toMatchObject({
        code: 'auth.wrong_code',
      })
    }
  }
}

async function signIn({ user, secret }: Pick<Person, 'user'> & { secret: string }) {
  const owner = await afterFirstStep({ user })
  return owner.security.secondStep({ code: await codeOf(secret) })
}

const pauseMailsTo = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ template }) => template === 'codes_guessed')

test('ten wrong codes pause the second step, longer each time, until a right code [control 43]', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
    await guessTenCodes(person)
    clock.advance((minutes - 1) * MINUTE_MS)
    await expect(signIn(person)).rejects.toMatchObject({
      ...paused,
      serverMessage: expect.stringContaining('try again in 1 min.'),
    })
    clock.advance(2 * MINUTE_MS)
  }
  expect(await signIn(person)).toMatchObject({ id: person.user.id })
  await guessTenCodes(person)
  clock.advance(16 * MINUTE_MS)
  expect(await signIn(person)).toMatchObject({ id: person.user.id })
})

test('thirty concurrent codes count as ten [control 43]', async () => {
  const person = await aCarefulPerson()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => afterFirstStep(person)))
  const guesses = browsers.flatMap(({ security }) =>
    Array.from({ length: 5 }, () => security.secondStep({ code: '000000' })),
  )
  const codes = (await Promise.allSettled(guesses)).map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'signed in',
  )
  expect(codes.filter((code) => code === 'auth.wrong_code')).toHaveLength(10)
  expect(codes.filter((code) => code === 'auth.codes_paused')).toHaveLength(20)
})

test('the owner gets one email about guesses, and another only after a right code', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  const { fullName } = person.user
  for (let pause = 0; pause < 3; pause++) {
    await guessTenCodes(person)
    await expect(signIn(person)).rejects.toMatchObject(paused)
    clock.advance(HOUR_MS + MINUTE_MS)
  }
  expect(await pauseMailsTo(person.user)).toMatchObject([
    { values: { name: fullName, at: expect.any(String), untilAt: expect.any(String) } },
  ])
  await signIn(person)
  await guessTenCodes(person)
  expect(await pauseMailsTo(person.user)).toHaveLength(2)
})

test('nine wrong codes cause no pause and no email', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  const guess = () => person.security.turnOff({ currentPassword, code: '000000' })
  await Promise.allSettled(Array.from({ length: 9 }, guess))
  expect(await pauseMailsTo(person.user)).toEqual([])
  clock.advance(MINUTE_MS)
  const code = await codeOf(person.secret)
  expect(await person.security.turnOff({ currentPassword, code })).toMatchObject({
    twoStepSince: null,
  })
})

test('while codes are paused, recovery codes and passkeys still work', async () => {
  const person = await aPerson()
  const key = anAuthenticator((await theServer()).url)
  const options = await person.security.newPasskeyOptions({ currentPassword })
  await person.security.addPasskey({ name: 'My laptop', credential: key.create(options) })
  const { codes } = await turnTwoStepOn(person)
  await guessTenCodes(person)
  const visitor = await aVisitor()
  const credential = key.get(await visitor.security.passkeyOptions())
  const { id } = person.user
  expect(await visitor.security.passkeySignIn({ credential })).toMatchObject({ id })
  const owner = await afterFirstStep(person)
  expect(await owner.security.secondStep({ code: codes[0] ?? '' })).toMatchObject({ id })
})

test('codes during login and codes of a logged-in user are counted separately', async () => {
  const person = await aCarefulPerson()
  const { clock } = await theServer()
  await guessTenCodes(person)
  clock.advance(MINUTE_MS)
  const code = await codeOf(person.secret)
  await person.security.newRecoveryCodes({ currentPassword, code })
  const guess = () => person.security.turnOff({ currentPassword, code: '000000' })
  await Promise.allSettled(Array.from({ length: 10 }, guess))
  await expect(guess()).rejects.toMatchObject(paused)
})

test('a right code is not counted as a guess, even if the action it confirms fails', async () => {
  const person = await aCarefulPerson()
  const code = await nextCode(person.secret)
  const confirmation = { currentPassword, code }
  // The action fails, so the code is not used up.
  for (let attempt = 0; attempt < 12; attempt++) {
    await expect(
      person.security.removePasskey({ id: 999_999_999, ...confirmation }),
    ).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await pauseMailsTo(person.user)).toEqual([])
})

test('a used code neither ends a pause nor resets the count', async () => {
  const person = await aCarefulPerson()
  const seen = { currentPassword, code: await nextCode(person.secret) }
  await person.security.newRecoveryCodes(seen)
  const remove = (code: string) =>
    person.security.removePasskey({ id: 999_999_999, currentPassword, code })
  for (let guess = 0; guess < 9; guess++) {
    await expect(remove('000000')).rejects.toMatchObject({ code: 'two_step.wrong_code' })
  }
  await expect(remove(seen.code)).rejects.toMatchObject({ code: 'two_step.wrong_code' })
  await expect(remove('000000')).rejects.toMatchObject(paused)
})
