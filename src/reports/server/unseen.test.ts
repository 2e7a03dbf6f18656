import { expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aBrief, aBriefInReview, aDraft } from '#testing/brief-scenes.ts'
import { anOffer } from '#testing/offer-scenes.ts'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aDelivery } from '#testing/scenes.ts'
import { aPerson, type Person } from '#testing/server.ts'
import { reportSubjects, type ReportSubject } from '../report.ts'

const NOTHING = 999_999_999

/** The response to a report, without the request id. */
async function answerTo(person: Person, report: Record<string, unknown>) {
  const response = await person.fetch('/api/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'abuse', ...report }),
  })
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
  return { status: response.status, body }
}

/** Content of every kind that a stranger cannot see. */
async function hiddenThings(): Promise<Record<ReportSubject, Record<string, number>>> {
  const { client, viber, service, order } = await aDelivery()
  const [author, left] = [await aPerson(), await aPerson()]
  const admin = await aPerson({ role: 'admin' })
  const { id: message } = await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Between the two of us',
  })
  const review = await client.reviews.create({ id: order.id, rating: 1, comment: 'Bad.' })
  await client.reviews.edit({ id: review.id, isPublic: false })
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  const ofAdmin = { status: 'published' } as const
  const prompt = async (one: Person, fields: object) =>
    (await one.prompts.create({ ...(await aPrompt()), ...fields })).id
  const post = async (one: Person, fields: object) =>
    (await one.blog.create({ ...aPost(), ...fields })).id
  const deleted = await post(admin, ofAdmin)
  await admin.blog.delete({ id: deleted })
  await left.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { offer } = await anOffer()
  return {
    user: { deleted: left.user.id },
    message: { 'of others': message },
    service: { paused: service.id },
    review: { 'not public': review.id },
    offer: { 'of others': offer.id },
    brief: await hiddenGigs(admin),
    post: {
      draft: await post(author, { status: 'draft' }),
      waiting: await post(await aPerson(), { status: 'published' }),
      planned: await post(admin, { ...ofAdmin, publishedAt: '2999-01-01T00:00:00.000Z' }),
      deleted,
    },
    prompt: {
      draft: await prompt(author, { status: 'draft' }),
      unlisted: await prompt(admin, { ...ofAdmin, visibility: 'unlisted' }),
      private: await prompt(admin, { ...ofAdmin, visibility: 'private' }),
    },
  }
}

async function hiddenGigs(admin: Person) {
  const [client, suspended] = [await aPerson(), await aPerson()]
  const invited = await aBrief({ visibility: 'invited' }, client)
  const hidden = await aBrief({}, client)
  await admin.adminBriefs.hide({ id: hidden.id, reason: 'A test' })
  const closed = await aBrief({}, client)
  await client.briefs.close({ id: closed.id, reason: 'not_needed' })
  const paused = await aBrief({}, client)
  await client.briefs.pause({ id: paused.id })
  const ofSuspended = await aBrief({}, suspended)
  await admin.suspensions.suspend({ id: suspended.user.id, reason: 'A test' })
  return {
    draft: (await aDraft(client)).id,
    'in review': (await aBriefInReview({}, client)).id,
    invited: invited.id,
    hidden: hidden.id,
    closed: closed.id,
    paused: paused.id,
    'of a suspended client': ofSuspended.id,
  }
}

test('reporting invisible content gets the same response as reporting missing content', async () => {
  const [hidden, stranger] = [await hiddenThings(), await aPerson()]
  for (const subject of reportSubjects) {
    const none = await answerTo(stranger, { subject, subjectId: NOTHING })
    expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const [state, subjectId] of Object.entries(hidden[subject])) {
      for (const reason of ['abuse', 'author_request']) {
        const answer = await answerTo(stranger, { subject, subjectId, reason })
        expect({ subject, state, ...answer }).toEqual({ subject, state, ...none })
      }
    }
  }
})

test('an unlisted prompt can be reported by members who know its slug, by admins and by its author', async () => {
  const [author, stranger] = [await aPerson({ role: 'admin' }), await aPerson()]
  const fields = { status: 'published', visibility: 'unlisted' } as const
  const { id, slug } = await author.prompts.create({ ...(await aPrompt()), ...fields })
  const report = { subject: 'prompt', subjectId: id }
  expect(await answerTo(stranger, { ...report, slug: 'another' })).toMatchObject({ status: 404 })
  expect(await answerTo(stranger, { ...report, slug })).toMatchObject({ status: 201 })
  const admin = await aPerson({ role: 'admin' })
  expect(await answerTo(admin, report)).toMatchObject({ status: 201 })
  const own = await answerTo(author, { ...report, reason: 'author_request' })
  expect(own).toMatchObject({ status: 201 })
})
