import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

const aViber = () => aPerson({ isServiceProvider: true, isEmailVerified: false })

async function confirmEmail(userId: number) {
  const { database } = await theServer()
  await database.pool.query('update users set email_verified_at = now() where id = $1', [userId])
}

test('a new viber has everything before them, and each task is done where it lives', async () => {
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
  // What is taken away is to be done again.
  await viber.services.archive({ id })
  await viber.account.save({ bio: null, avatar: null })
  expect(await done()).toEqual(['email', 'conversation'])
})

test('a paused service is one, and somebody else’s is none', async () => {
  const [viber, other] = [await aViber(), await aViber()]
  const { id } = await viber.services.create(aNewService)
  await viber.services.setStatus({ id, status: 'paused' })
  expect((await viber.onboarding.progress()).done).toEqual(['service'])
  expect((await other.onboarding.progress()).done).toEqual([])
})

test('who wants no reminder gets none, however often and however fast they say so', async () => {
  const [viber, other] = [await aViber(), await aViber()]
  await Promise.all([viber.onboarding.dismiss(), viber.onboarding.dismiss()])
  await viber.onboarding.dismiss()
  expect((await viber.onboarding.progress()).isDismissed).toBe(true)
  expect((await other.onboarding.progress()).isDismissed).toBe(false)
})

test('the tour is finished once, also when two tabs say so at once', async () => {
  const viber = await aViber()
  expect(viber.user.onboardingCompleted).toBe(false)
  const completed = () => viber.account.completeOnboarding({ completed: true })
  await Promise.all([completed(), completed()])
  expect((await viber.accounts.me()).onboardingCompleted).toBe(true)
  // It goes with the account: the next sign-in, in whatever browser, knows it.
  const elsewhere = await aVisitor()
  const { username } = viber.user
  const again = await elsewhere.accounts.login({ username, password: 'a long enough secret' })
  expect(again.onboardingCompleted).toBe(true)
})

test('nobody unfinishes a tour, and nothing but true finishes one', async () => {
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

test('without a session there is nothing to set up', async () => {
  const visitor = await aVisitor()
  await expect(visitor.onboarding.progress()).rejects.toMatchObject({ status: 401 })
  await expect(visitor.onboarding.dismiss()).rejects.toMatchObject({ status: 401 })
})
