import { expect, test } from 'vitest'
import { aDelivery, anOrder, buy } from '#testing/scenes.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const praise = { rating: 5, comment: 'Fast and friendly.' }

test("the client of a completed order reviews it, and the service's rating changes immediately", async () => {
  const { client, viber, service, order } = await aDelivery()
  const review = await client.reviews.create({ id: order.id, ...praise, deliveryRating: 4 })
  expect(review).toMatchObject({
    orderId: order.id,
    serviceId: service.id,
    rating: 5,
    deliveryRating: 4,
    serviceRating: null,
    comment: 'Fast and friendly.',
    wouldRecommend: true,
    isPublic: true,
    isRefunded: false,
    clientName: 'Liam Client',
    providerResponse: null,
  })
  const visitor = await aVisitor()
  expect((await visitor.services.get({ id: service.id })).rating).toEqual({
    value: 5,
    average: 5,
    count: 1,
  })
  expect((await visitor.reviews.ofService({ id: service.id })).items).toEqual([review])
  expect((await visitor.reviews.ofProvider({ id: viber.user.id })).items).toEqual([review])
  const after = await client.orders.get({ id: order.id })
  expect(after.reviewId).toBe(review.id)
  expect(after.process.actions).not.toContain('review')
})

test('creating a review returns 201, and the rating alone is enough', async () => {
  const { client, order } = await aDelivery()
  const response = await client.fetch(`/api/orders/${order.id}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rating: 4 }),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ rating: 4, comment: null })
})

test('twenty concurrent requests create one review', async () => {
  const { client, service, order } = await aDelivery()
  const presses = Array.from({ length: 20 }, () =>
    client.reviews.create({ id: order.id, ...praise }),
  )
  const outcomes = await Promise.allSettled(presses)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'review.exists' })
  expect((await client.services.get({ id: service.id })).rating.count).toBe(1)
})

test('a review requires a session, the client and a completed order', async () => {
  const { client, viber, stranger, order } = await anOrder()
  const review = { id: order.id, ...praise }
  const visitor = await aVisitor()
  await expect(visitor.reviews.create(review)).rejects.toMatchObject({ status: 401 })
  await expect(stranger.reviews.create(review)).rejects.toMatchObject({ status: 404 })
  await expect(viber.reviews.create(review)).rejects.toMatchObject({ status: 403 })
  const admin = await aPerson({ role: 'admin' })
  await expect(admin.reviews.create(review)).rejects.toMatchObject({ status: 404 })
  const early = { status: 409, code: 'review.not_completed' }
  await expect(client.reviews.create(review)).rejects.toMatchObject(early)
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await expect(client.reviews.create(review)).rejects.toMatchObject(early)
})

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: 5, deliveryRating: 9 },
  { comment: 'x' },
])('%j is refused', async (body) => {
  const { client, order } = await aDelivery()
  const response = await client.fetch(`/api/orders/${order.id}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: 'Please select a rating' })
})

test('a comment has a maximum length', async () => {
  const { client, order } = await aDelivery()
  const long = { id: order.id, rating: 5, comment: 'x'.repeat(2001) }
  await expect(client.reviews.create(long)).rejects.toMatchObject({ status: 400 })
})

test('a private review is neither shown nor counted', async () => {
  const { client, viber, stranger, service, order } = await aDelivery()
  const hidden = await client.reviews.create({ id: order.id, rating: 1, isPublic: false })
  expect((await client.services.get({ id: service.id })).rating.count).toBe(0)
  expect((await client.reviews.ofProvider({ id: viber.user.id })).total).toBe(0)
  await expect(stranger.reviews.edit({ id: hidden.id, rating: 5 })).rejects.toMatchObject({
    status: 404,
  })
})

test('the viber learns nothing of a private review until it becomes public', async () => {
  const { client, viber, order } = await aDelivery()
  const { id } = await client.reviews.create({ id: order.id, rating: 1, isPublic: false })
  const none = { status: 404, code: 'review.not_found' }
  const notified = async () => {
    const { items } = await viber.notifications.list({})
    return items.filter(({ kind }) => kind === 'review.received').length
  }
  const seenIn = async (person: typeof client) => {
    const { reviewId } = await person.orders.get({ id: order.id })
    const timeline = await person.orders.timeline({ id: order.id })
    return [reviewId, timeline.some(({ kind }) => kind === 'review')]
  }
  expect(await seenIn(viber)).toEqual([null, false])
  expect(await seenIn(client)).toEqual([id, true])
  expect(await notified()).toBe(0)
  await expect(viber.reviews.ofOrder({ id: order.id })).rejects.toMatchObject(none)
  await expect(viber.reviews.respond({ id, text: 'But why?' })).rejects.toMatchObject(none)
  const admin = await aPerson({ role: 'admin' })
  for (const viewer of [client, admin]) {
    expect(await viewer.reviews.ofOrder({ id: order.id })).toMatchObject({
      id,
      isPublic: false,
      canEdit: viewer === client,
    })
  }
  await client.reviews.edit({ id, isPublic: true })
  expect(await seenIn(viber)).toEqual([id, true])
  expect(await notified()).toBe(1)
  expect(await viber.reviews.ofOrder({ id: order.id })).toMatchObject({ id, isHidden: false })
})

test('an edit changes only the fields it contains', async () => {
  const { client, viber, order } = await aDelivery()
  const before = await client.reviews.create({
    id: order.id,
    rating: 4,
    deliveryRating: 3,
    comment: 'Late.',
    wouldRecommend: false,
    isPublic: false,
  })
  const { id } = before
  expect(await client.reviews.edit({ id, rating: 2 })).toEqual({ ...before, rating: 2 })
  expect((await client.reviews.ofProvider({ id: viber.user.id })).total).toBe(0)
  expect(await client.reviews.edit({ id, comment: ' ' })).toEqual({
    ...before,
    rating: 2,
    comment: null,
  })
  expect((await client.reviews.edit({ id, deliveryRating: null })).deliveryRating).toBeNull()
  await expect(client.reviews.edit({ id, rating: 6 })).rejects.toMatchObject({ status: 400 })
})

test('reviews are listed only for services and users that the viewer can see', async () => {
  const { client, viber, stranger, service, order } = await aDelivery()
  await client.reviews.create({ id: order.id, ...praise })
  const noService = { status: 404, code: 'service.not_found' }
  const noUser = { status: 404, code: 'user.not_found' }
  const ofService = { id: service.id }
  const ofProvider = { id: viber.user.id }
  const nobody = { id: 999_999 }
  await expect(stranger.reviews.ofService(nobody)).rejects.toMatchObject(noService)
  await expect(stranger.reviews.ofProvider(nobody)).rejects.toMatchObject(noUser)

  await viber.services.setStatus({ ...ofService, status: 'paused' })
  await expect(stranger.reviews.ofService(ofService)).rejects.toMatchObject(noService)
  expect((await viber.reviews.ofService(ofService)).total).toBe(1)
  await viber.services.setStatus({ ...ofService, status: 'active' })
  expect((await stranger.reviews.ofService(ofService)).total).toBe(1)

  const { database } = await theServer()
  const become = (status: string) =>
    database.pool.query(
      `update users set status = $1, deleted_at = case $1 when 'deleted' then now() end where id = $2`,
      [status, viber.user.id],
    )
  await become('suspended')
  await expect(stranger.reviews.ofService(ofService)).rejects.toMatchObject(noService)
  expect(await stranger.reviews.ofProvider(ofProvider)).toMatchObject({ items: [], total: 0 })
  await become('deleted')
  await expect(stranger.reviews.ofProvider(ofProvider)).rejects.toMatchObject(noUser)
})

test('the average follows an edit, and editing ends after two days', async () => {
  const { client, viber, service, order, server } = await aDelivery()
  const { id } = await client.reviews.create({ id: order.id, rating: 1 })
  const second = await buy(client, service)
  await viber.orders.setStatus({ id: second.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: second.id, status: 'completed' })
  await client.reviews.create({ id: second.id, rating: 5 })
  await client.reviews.edit({ id, rating: 4 })
  const rating = async () => (await client.services.get({ id: service.id })).rating
  expect(await rating()).toMatchObject({ average: 4.5, count: 2 })
  await client.reviews.edit({ id, rating: 4, isPublic: false })
  expect(await rating()).toMatchObject({ average: 5, count: 1 })
  await expect(viber.reviews.edit({ id, rating: 5 })).rejects.toMatchObject({ status: 404 })
  expect((await client.reviews.ofOrder({ id: order.id })).canEdit).toBe(true)
  server.clock.advance(48 * 3_600_000 + 60_000)
  expect((await client.reviews.ofOrder({ id: order.id })).canEdit).toBe(false)
  await expect(client.reviews.edit({ id, rating: 5 })).rejects.toMatchObject({
    status: 409,
    code: 'review.window_closed',
  })
  server.clock.set(new Date())
})

test('the viber responds in public and can edit the response for two days', async () => {
  const { client, viber, stranger, order, server } = await aDelivery()
  const { id } = await client.reviews.create({ id: order.id, ...praise })
  const visitor = await aVisitor()
  await expect(visitor.reviews.respond({ id, text: 'x' })).rejects.toMatchObject({ status: 401 })
  for (const other of [client, stranger]) {
    await expect(other.reviews.respond({ id, text: 'x' })).rejects.toMatchObject({ status: 403 })
  }
  await expect(viber.reviews.respond({ id, text: ' ' })).rejects.toMatchObject({ status: 400 })
  const first = await viber.reviews.respond({ id, text: 'Thank you' })
  const second = await viber.reviews.respond({ id, text: 'Thank you!' })
  expect(second).toMatchObject({
    providerResponse: 'Thank you!',
    providerResponseAt: first.providerResponseAt,
  })
  server.clock.advance(48 * 3_600_000 + 60_000)
  await expect(viber.reviews.respond({ id, text: 'Later' })).rejects.toMatchObject({ status: 409 })
  server.clock.set(new Date())
  const missing = { id: 999_999, text: 'x' }
  await expect(viber.reviews.respond(missing)).rejects.toMatchObject({ status: 404 })
})
