import { expect, test } from 'vitest'
import { aDelivery, buy } from '#app/server/scenes.ts'
import { aPerson, aScene } from '#app/server/testing.ts'

test('an email is told to its owner and to admins, and to nobody else', async () => {
  const { viber, stranger } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const { id, email } = viber.user
  for (const one of [viber, admin]) {
    expect(await one.profiles.user({ id })).toMatchObject({ email })
    expect(await one.profiles.profile({ id })).toMatchObject({ email })
  }
  expect(Object.keys(await stranger.profiles.user({ id }))).not.toContain('email')
  expect(Object.keys(await stranger.profiles.profile({ id }))).not.toContain('email')
})

test('orders count as completed once their money is released, and as work only for who did it', async () => {
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

test('editing a hidden review leaves it hidden', async () => {
  const { client, viber, order } = await aDelivery()
  await client.orders.approve({ id: order.id })
  const hidden = { id: order.id, rating: 4, wouldRecommend: false, isPublic: false }
  const { id } = await client.reviews.create(hidden)
  const edited = await client.reviews.edit({ id, rating: 2 })
  expect(edited).toMatchObject({ rating: 2, wouldRecommend: false, isPublic: false })
  expect(await client.profiles.profile({ id: viber.user.id })).toMatchObject({
    rating: { count: 0 },
    reviews: [],
  })
})
