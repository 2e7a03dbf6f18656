import { describe, expect, test } from 'vitest'
import { aRelease } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import type { NewReview } from '../contract.ts'

const reason = 'It names a private person.'
const conflict = (code: string) => ({ status: 409, code })

async function aReview(review: Partial<NewReview> = {}) {
  const scene = await aRelease()
  const { client, order } = scene
  const written = await client.reviews.create({ id: order.id, rating: 2, ...review })
  return { ...scene, review: written, admin: await aPerson({ role: 'admin' }) }
}

async function newsOf(person: Person, kind: string) {
  const { items } = await person.notifications.list({})
  return items.filter((one) => one.kind === kind)
}

describe('a review that an admin hides', () => {
  test('disappears everywhere and no longer counts, and both parties get the reason', async () => {
    const { client, viber, service, stranger, order, review, admin } = await aReview({
      comment: 'Her phone number is 555 0100.',
    })
    await admin.reviews.setTestimonial({ id: review.id, isTestimonial: true })
    const average = async () => (await stranger.services.get({ id: service.id })).rating
    expect(await average()).toMatchObject({ average: 2, count: 1 })
    const hidden = await admin.adminReviews.hide({ id: review.id, reason })
    expect(hidden).toMatchObject({
      visibility: 'hidden',
      hiddenReason: reason,
      isTestimonial: false,
    })
    expect(await average()).toMatchObject({ count: 0 })
    expect((await stranger.reviews.ofService({ id: service.id })).items).toEqual([])
    expect((await client.reviews.ofProvider({ id: viber.user.id })).items).toEqual([])
    expect((await stranger.reviews.testimonials()).map(({ id }) => id)).not.toContain(review.id)
    const profile = await stranger.profiles.profile({ id: viber.user.id })
    expect(JSON.stringify(profile)).not.toContain('555 0100')
    for (const person of [client, viber]) {
      const [news] = await newsOf(person, 'review.hidden')
      expect(news).toMatchObject({
        values: { title: order.title, reason },
        link: `/orders/${order.id}`,
      })
    }
    const again = admin.reviews.setTestimonial({ id: review.id, isTestimonial: true })
    await expect(again).rejects.toMatchObject(conflict('review.not_quotable'))
    const response = stranger.reviews.edit({ id: review.id, rating: 5 })
    await expect(response).rejects.toMatchObject({ status: 404 })
  })

  test('stays hidden when its author edits it, and returns as the author wants it', async () => {
    const { client, service, review, admin } = await aReview()
    await admin.adminReviews.hide({ id: review.id, reason })
    const edited = await client.reviews.edit({ id: review.id, rating: 5, isPublic: true })
    expect(edited).toMatchObject({ rating: 5, isPublic: false })
    const average = async () => (await client.services.get({ id: service.id })).rating
    expect(await average()).toMatchObject({ count: 0 })
    expect(await admin.adminReviews.restore({ id: review.id })).toMatchObject({
      visibility: 'public',
      hiddenReason: null,
    })
    expect(await average()).toMatchObject({ average: 5, count: 1 })
    expect(await newsOf(client, 'review.hidden')).toEqual([])
    expect(await newsOf(client, 'review.restored')).toHaveLength(1)
    await admin.adminReviews.hide({ id: review.id, reason })
    await client.reviews.edit({ id: review.id, isPublic: false })
    expect((await admin.adminReviews.restore({ id: review.id })).visibility).toBe('private')
    expect(await average()).toMatchObject({ count: 0 })
    const twice = admin.adminReviews.restore({ id: review.id })
    await expect(twice).rejects.toMatchObject(conflict('review.not_hidden'))
  })

  test('leaves the average once, even if two admins hide it while its author edits it', async () => {
    const { client, service, review, admin } = await aReview()
    const other = await aPerson({ role: 'admin' })
    const hide = (admin: Person) => admin.adminReviews.hide({ id: review.id, reason })
    const [first, second, edited] = await Promise.allSettled([
      hide(admin),
      hide(other),
      client.reviews.edit({ id: review.id, rating: 4 }),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(edited.status).toBe('fulfilled')
    const { database } = await theServer()
    const { rows } = await database.pool.query(
      'select rating_sum, rating_count from services where id = $1',
      [service.id],
    )
    expect(rows).toEqual([{ rating_sum: 0, rating_count: 0 }])
  })

  test('is reported only to its author if it was private', async () => {
    const { client, viber, order, review, admin } = await aReview({ isPublic: false })
    await admin.adminReviews.hide({ id: review.id, reason })
    expect(await client.reviews.ofOrder({ id: order.id })).toMatchObject({
      isPublic: false,
      isHidden: true,
    })
    await admin.adminReviews.restore({ id: review.id })
    expect(await newsOf(client, 'review.restored')).toHaveLength(1)
    expect(await newsOf(viber, 'review.restored')).toEqual([])
  })

  test('requires a reason, and an admin who is not a party', async () => {
    const { client, review, admin } = await aReview()
    const { id } = review
    const without = admin.adminReviews.hide({ id, reason: '' })
    await expect(without).rejects.toMatchObject({ status: 400 })
    const unknown = admin.adminReviews.hide({ id: 999_999, reason })
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'review.not_found' })
    const { database } = await theServer()
    await database.pool.query(`update users set role = 'admin' where id = $1`, [client.user.id])
    const own = client.adminReviews.hide({ id, reason })
    await expect(own).rejects.toMatchObject({ status: 403, code: 'review.own_case' })
  })
})

test("the admins' list finds reviews by text, people, id, stars and visibility", async () => {
  const { client, viber, order, review, admin } = await aReview({
    rating: 1,
    comment: 'Quixotic windmills 50% off',
  })
  const hidden = await aReview({ rating: 1, comment: 'Quixotic and unfair' })
  await admin.adminReviews.hide({ id: hidden.review.id, reason })
  const silent = await aReview({ rating: 1, comment: 'Quixotic but private', isPublic: false })
  const found = async (choice: Parameters<typeof admin.adminReviews.list>[0]) =>
    (await admin.adminReviews.list(choice)).items.map(({ id }) => id)
  const q = 'quixotic'
  expect(await found({ q })).toEqual([silent.review.id, hidden.review.id, review.id])
  expect(await found({ q, visibility: 'public' })).toEqual([review.id])
  expect(await found({ q, visibility: 'private' })).toEqual([silent.review.id])
  expect(await found({ q, visibility: 'hidden' })).toEqual([hidden.review.id])
  expect(await found({ q, visibility: 'testimonial' })).toEqual([])
  await admin.reviews.setTestimonial({ id: review.id, isTestimonial: true })
  expect(await found({ q, visibility: 'testimonial' })).toEqual([review.id])
  expect(await found({ q, rating: 2 })).toEqual([])
  expect(await found({ q: client.user.username, rating: 1 })).toContain(review.id)
  expect(await found({ q: viber.user.username })).toContain(review.id)
  expect(await found({ q: `#${review.id}` })).toContain(review.id)
  expect(await found({ q: String(order.id) })).toContain(review.id)
  const page = await admin.adminReviews.list({ q, limit: 2 })
  expect([page.total, page.items.length]).toEqual([3, 2])
  expect(await found({ q, limit: 2, before: hidden.review.id })).toEqual([review.id])
  const response = await admin.fetch('/api/admin/reviews/export.csv?q=quixotic&visibility=hidden')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Quixotic and unfair,hidden,${reason}`)
})
