import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

const aViber = () => aPerson({ isServiceProvider: true, isEmailVerified: false })

async function confirmEmail(userId: number) {
  const { database } = await theServer()
  await database.pool.query('update users set email_verified_at = now() where id = $1', [userId])
}

test('a new viber has done no task, and each task becomes done by its data', async () => {
  const viber = await aViber()
  const done = async () => (await viber.onboarding.progress()).done
  expect(await viber.onboarding.progress()).toEqual({ done: [], isDismissed: false })
  await confirmEmail(viber.user.id)
  expect(await done()).toEqual(['email'])
  const { id } = await viber.services.create(aNewService)
  await viber.account.save({ bio: 'I make checkouts fast.' })
  expect(await done()).toEqual(['email', 'service', 'bio'])
  await viber.account.save({ avatar: 'https://example.org/me.png' })
  const client = await aPerson()
  await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Are you free in May?',
  })
  expect(await done()).toEqual(['email', 'service', 'bio', 'photo', 'conversation'])
  // A task is open again after its data is removed.
  await viber.services.archive({ id })
  await viber.account.save({ bio: null, avatar: null })
  expect(await done()).toEqual(['email', 'conversation'])
})

test('a paused service completes the task, another viber’s service does not', async () => {
  const [viber, other] = [await aViber(), await aViber()]
  const { id } = await viber.services.create(aNewService)
  await viber.services.setStatus({ id, status: 'paused' })
  expect((await viber.onboarding.progress()).done).toEqual(['service'])
  expect((await other.onboarding.progress()).done).toEqual([])
})

test('dismissing the card is idempotent and affects this viber only', async () => {
  const [viber, other] = [await aViber(), await aViber()]
  await Promise.all([viber.onboarding.dismiss(), viber.onboarding.dismiss()])
  await viber.onboarding.dismiss()
  expect((await viber.onboarding.progress()).isDismissed).toBe(true)
  expect((await other.onboarding.progress()).isDismissed).toBe(false)
})

test('finishing the tour is idempotent, also concurrently', async () => {
  const viber = await aViber()
  expect(viber.user.onboardingCompleted).toBe(false)
  const completed = () => viber.account.completeOnboarding({ completed: true })
  await Promise.all([completed(), completed()])
  expect((await viber.accounts.me()).onboardingCompleted).toBe(true)
  // The account stores it, so that another browser has it after login.
  const elsewhere = await aVisitor()
  const { username } = viber.user
  const again = await elsewhere.accounts.login({ username, password: 'a long enough secret' })
  expect(again.onboardingCompleted).toBe(true)
})

test('the tour cannot be unfinished, and any value except true is rejected', async () => {
  const viber = await aViber()
  for (const body of ['{"completed":false}', '{}', '{"completed":"true"}', '[]', '']) {
    const answer = await viber.fetch('/api/user/onboarding', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(400)
  }
  expect((await viber.accounts.me()).onboardingCompleted).toBe(false)
})

test('visitors get 401', async () => {
  const visitor = await aVisitor()
  await expect(visitor.onboarding.progress()).rejects.toMatchObject({ status: 401 })
  await expect(visitor.onboarding.dismiss()).rejects.toMatchObject({ status: 401 })
})
