import { expect, test } from 'vitest'
import { aDelivery, buy } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor } from '#testing/server.ts'
import { REVIEWS_PER_PAGE } from '../contract.ts'

test('only the owner and admins see the email address', async () => {
  const { viber, stranger } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const { id, email } = viber.user
  for (const one of [viber, admin]) {
    expect(await one.profiles.user({ id })).toMatchObject({ email })
    expect(await one.profiles.profile({ id })).toMatchObject({ email })
  }
  for (const one of [stranger, await aVisitor()]) {
    expect(Object.keys(await one.profiles.user({ id }))).not.toContain('email')
    expect(Object.keys(await one.profiles.profile({ id }))).not.toContain('email')
  }
})

test('an order counts as completed after its money is released, and a viber’s purchases do not count', async () => {
  const { client, viber, order } = await aDelivery()
  const completedBy = async (id: number) => (await client.profiles.profile({ id })).completedOrders
  expect(await completedBy(viber.user.id)).toBe(0)
  await client.orders.approve({ id: order.id })
  expect(await completedBy(viber.user.id)).toBe(1)
  expect(await completedBy(client.user.id)).toBe(1)

  const other = await aScene()
  const { id } = await buy(viber, other.service)
  await other.viber.orders.setStatus({ id, status: 'in_progress' })
  await other.viber.orders.setStatus({ id, status: 'completed' })
  await viber.orders.approve({ id })
  expect(await completedBy(viber.user.id)).toBe(1)
})

test('a profile shows public reviews and their average', async () => {
  const { client, viber, service, order } = await aDelivery()
  await client.reviews.create({ id: order.id, rating: 4, comment: 'Well done.' })
  const second = await buy(client, service)
  await viber.orders.setStatus({ id: second.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: second.id, status: 'completed' })
  const hidden = await client.reviews.create({ id: second.id, rating: 1, isPublic: false })
  const shown = async () => {
    const { rating, reviews } = await client.profiles.profile({ id: viber.user.id })
    return { rating, reviews }
  }
  expect(await shown()).toEqual({
    rating: { value: 4, average: 4, count: 1 },
    reviews: [
      {
        id: expect.any(Number),
        orderId: order.id,
        clientId: client.user.id,
        providerId: viber.user.id,
        rating: 4,
        comment: 'Well done.',
        deliveryRating: null,
        communicationRating: null,
        serviceRating: null,
        wouldRecommend: true,
        isPublic: true,
        isRefunded: false,
        clientName: 'Liam Client',
        clientAvatar: null,
        serviceId: service.id,
        serviceTitle: service.title,
        providerResponse: null,
        providerResponseAt: null,
        isTestimonial: false,
        createdAt: expect.any(String),
      },
    ],
  })
  await client.reviews.edit({ id: hidden.id, isPublic: true })
  expect((await shown()).rating).toEqual({ value: 2.5, average: 2.5, count: 2 })
})

test('a profile contains the newest reviews, and the list of reviews has the other pages', async () => {
  const { client, viber, service } = await aScene()
  for (let at = 0; at <= REVIEWS_PER_PAGE; at += 1) {
    const { id } = await buy(client, service)
    await viber.orders.setStatus({ id, status: 'in_progress' })
    await viber.orders.setStatus({ id, status: 'completed' })
    await client.reviews.create({ id, rating: 5, comment: `Number ${at}` })
  }
  const { id } = viber.user
  const { reviews, rating } = await client.profiles.profile({ id })
  expect(rating.count).toBe(REVIEWS_PER_PAGE + 1)
  expect(reviews).toHaveLength(REVIEWS_PER_PAGE)
  const further = await client.reviews.ofProvider({ id, page: 2, limit: REVIEWS_PER_PAGE })
  expect(further.items.map(({ comment }) => comment)).toEqual(['Number 0'])
  expect(reviews.map(({ comment }) => comment)).not.toContain('Number 0')
})

test('the response time is the median time to answer a paid order, with at least three answers', async () => {
  const { client, viber, service, server } = await aScene()
  const measured = async () => {
    await server.runJob('profiles.measure-response-times')
    return (await client.profiles.profile({ id: viber.user.id })).responseMinutes
  }
  const answerAfter = async (minutes: number, status: 'in_progress' | 'cancelled') => {
    const { id } = await buy(client, service)
    server.clock.advance(minutes * 60_000)
    await viber.orders.setStatus({ id, status })
  }
  await answerAfter(10, 'in_progress')
  await answerAfter(500, 'cancelled')
  expect(await measured()).toBeNull()
  await answerAfter(90, 'in_progress')
  const third = await measured()
  expect(third).toBeGreaterThanOrEqual(90)
  expect(third).toBeLessThan(95)
  // A cancellation by the client is not an answer.
  const { id } = await buy(client, service)
  await client.orders.setStatus({ id, status: 'cancelled' })
  expect(await measured()).toBe(third)

  server.clock.advance(91 * 24 * 3_600_000)
  await server.runJob('profiles.measure-response-times')
  const { rows } = await server.database.pool.query(
    'select * from response_times where user_id = $1',
    [viber.user.id],
  )
  expect(rows).toEqual([])
})

test('the profile and user data of a suspended person contain the name only', async () => {
  const { viber, stranger, server } = await aScene()
  const { id } = viber.user
  await server.database.pool.query(
    `update users set status = 'suspended', bio = 'Secret', headline = 'Secret',
      avatar = 'https://example.org/Secret.png' where id = $1`,
    [id],
  )
  for (const shown of [
    await stranger.profiles.user({ id }),
    await stranger.profiles.profile({ id }),
  ]) {
    expect(shown).toMatchObject({ fullName: 'Maya Viber', status: 'suspended' })
    expect(JSON.stringify(shown)).not.toContain('Secret')
  }
})
