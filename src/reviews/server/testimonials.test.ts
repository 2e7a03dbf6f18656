import { expect, test } from 'vitest'
import { aDelivery, buy } from '#testing/scenes.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

/** A reviewed delivery and an admin. */
async function aReview(review: { comment?: string; isPublic?: boolean } = {}) {
  const scene = await aDelivery()
  const { id } = await scene.client.reviews.create({
    id: scene.order.id,
    rating: 5,
    comment: 'Worth every hour.',
    ...review,
  })
  return { ...scene, id, admin: await aPerson({ role: 'admin' }) }
}

async function quotes() {
  return (await aVisitor()).reviews.testimonials()
}
const isQuoted = async (id: number) => (await quotes()).some((one) => one.id === id)

test('an admin quotes a review word for word and removes the quote', async () => {
  const { admin, client, viber, service, id } = await aReview()
  expect(await isQuoted(id)).toBe(false)
  expect(await admin.reviews.setTestimonial({ id, isTestimonial: true })).toEqual({
    isTestimonial: true,
  })
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  expect((await quotes()).filter((one) => one.id === id)).toEqual([
    {
      id,
      content: 'Worth every hour.',
      rating: 5,
      client: { name: client.user.fullName, role: null, avatar: null },
      serviceTitle: service.title,
      serviceId: service.id,
    },
  ])
  const { reviews } = await client.profiles.profile({ id: viber.user.id })
  expect(reviews).toMatchObject([{ id, isTestimonial: true }])
  await admin.reviews.setTestimonial({ id, isTestimonial: false })
  expect(await isQuoted(id)).toBe(false)
})

test('only public reviews with a comment can be quoted', async () => {
  const refused = { status: 409, code: 'review.not_quotable' }
  const hidden = await aReview({ isPublic: false })
  const silent = await aReview({ comment: '' })
  for (const { admin, id } of [hidden, silent]) {
    await expect(admin.reviews.setTestimonial({ id, isTestimonial: true })).rejects.toMatchObject(
      refused,
    )
    expect(await isQuoted(id)).toBe(false)
  }
  const { admin } = hidden
  await expect(
    admin.reviews.setTestimonial({ id: 999_999_999, isTestimonial: true }),
  ).rejects.toMatchObject({ status: 404, code: 'review.not_found' })
})

test('an admin cannot quote a review they wrote or received', async () => {
  const { client, viber, id } = await aReview()
  const { database } = await theServer()
  const own = { status: 403, code: 'review.own_case' }
  for (const person of [client, viber]) {
    await database.pool.query(`update users set role = 'admin' where id = $1`, [person.user.id])
    const quoted = person.reviews.setTestimonial({ id, isTestimonial: true })
    await expect(quoted).rejects.toMatchObject(own)
  }
  expect(await isQuoted(id)).toBe(false)
})

test('a quote leaves the landing page while its review is private', async () => {
  const { admin, client, id } = await aReview()
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  await client.reviews.edit({ id, isPublic: false })
  expect(await isQuoted(id)).toBe(false)
  await client.reviews.edit({ id, isPublic: true, rating: 4 })
  expect(await isQuoted(id)).toBe(true)
})

test('an edited comment is not quoted until an admin chooses it again', async () => {
  const { admin, client, id } = await aReview()
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  await client.reviews.edit({ id, comment: 'Buy my pills instead.' })
  expect(await isQuoted(id)).toBe(false)
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  expect((await quotes())[0]).toMatchObject({ id, content: 'Buy my pills instead.' })
})

test('reviews by or about suspended people are not quoted', async () => {
  const { admin, client, viber, id } = await aReview()
  const { database } = await theServer()
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  for (const { user } of [client, viber]) {
    const setStatus = (status: string) =>
      database.pool.query(`update users set status = $1 where id = $2`, [status, user.id])
    await setStatus('suspended')
    expect(await isQuoted(id)).toBe(false)
    await setStatus('active')
    expect(await isQuoted(id)).toBe(true)
  }
})

test('a quote links to its service only while it is offered', async () => {
  const { admin, viber, service, id } = await aReview()
  await admin.reviews.setTestimonial({ id, isTestimonial: true })
  const serviceId = async () => (await quotes()).find((one) => one.id === id)?.serviceId
  expect(await serviceId()).toBe(service.id)
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  expect(await serviceId()).toBe(null)
  await viber.services.setStatus({ id: service.id, status: 'active' })
  await viber.services.archive({ id: service.id })
  expect(await serviceId()).toBe(null)
})

test('the landing page shows the six newest quotes', async () => {
  const { admin, client, viber, service, id } = await aReview()
  const ids = [id]
  while (ids.length < 7) {
    const order = await buy(client, service)
    await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
    await viber.orders.setStatus({ id: order.id, status: 'completed' })
    const review = { id: order.id, rating: 5, comment: `Praise ${ids.length}` }
    ids.push((await client.reviews.create(review)).id)
  }
  for (const one of ids) await admin.reviews.setTestimonial({ id: one, isTestimonial: true })
  expect((await quotes()).map((one) => one.id)).toEqual(ids.slice(1).toReversed())
})
