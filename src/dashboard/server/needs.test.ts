import { expect, test } from 'vitest'
import { anAgreement, fund, milestoneIds } from '#testing/agreement-scenes.ts'
import { anAgreedOffer, anOffer, aRequest, someTerms } from '#testing/offer-scenes.ts'
import { aProposal, aViber, invite, proposalFor } from '#testing/proposal-scenes.ts'
import { aBrief, setGigBoard, someBrief } from '#testing/brief-scenes.ts'
import { aComplaint, anOrder, aRelease, connectBank } from '#testing/scenes.ts'
import { aPerson, aScene, type Person } from '#testing/server.ts'

const needsOf = async (person: Person) => (await person.dashboard.needs({})).needs
const kindsOf = async (person: Person) => (await needsOf(person)).map(({ kind }) => kind)

test('an order waits for the viber, then for the client, then for a review', async () => {
  const { client, viber, order } = await anOrder()
  const { id, title, providerAmount, totalAmount } = order
  expect(await needsOf(client)).toEqual([])
  const wanted = { kind: 'order_accept', id, title, person: client.user.fullName }
  expect(await needsOf(viber)).toEqual([
    {
      ...wanted,
      amount: providerAmount,
      amountIs: 'share',
      count: null,
      dueAt: order.process.deadline,
      dueOn: null,
    },
  ])
  await viber.orders.setStatus({ id, status: 'in_progress' })
  expect(await needsOf(viber)).toMatchObject([
    { kind: 'order_deliver', dueAt: null, dueOn: order.deliveryDeadline },
  ])
  await client.orders.requestCancellation({ id, reason: 'Our shop moved to another host.' })
  expect(await kindsOf(viber)).toEqual(['order_cancellation'])
  await viber.orders.declineCancellation({ id })
  await viber.orders.setStatus({ id, status: 'completed', note: 'Here it is.' })
  expect(await kindsOf(viber)).toEqual([])
  expect(await needsOf(client)).toMatchObject([{ kind: 'order_check', amount: totalAmount }])
  await client.orders.approve({ id })
  expect(await needsOf(client)).toMatchObject([{ kind: 'review', id, dueAt: null }])
  await client.reviews.create({ id, rating: 5, comment: 'Fast, clear and friendly.' })
  expect(await kindsOf(client)).toEqual([])
})

test('a request for a quote, an offer and a payment wait for one side each', async () => {
  const { client, viber, service } = await aScene()
  await client.offers.request({ id: service.id, ...aRequest })
  expect(await kindsOf(viber)).toContain('quote')
  const offered = await anOffer()
  const answer = { kind: 'offer_answer', id: offered.id, title: someTerms.title, amount: 600 }
  expect(await needsOf(offered.client)).toContainEqual(expect.objectContaining(answer))
  expect(await kindsOf(offered.viber)).not.toContain('offer_answer')
  const agreed = await anAgreedOffer()
  expect(await kindsOf(agreed.client)).toContain('offer_pay')
})

test('a dispute waits for the party that must answer, with its deadline', async () => {
  const { client, viber, order } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await client.disputes.open({ id: order.id, ...aComplaint })
  const room = await viber.disputes.ofOrder({ id: order.id })
  expect(room.awaiting).toBe('provider')
  expect(await needsOf(viber)).toMatchObject([
    {
      kind: 'dispute_answer',
      id: order.id,
      title: order.title,
      person: client.user.fullName,
      dueAt: room.answerBy,
    },
  ])
  expect(await kindsOf(client)).toEqual([])
})

test('proposals for one gig are read together, and an invitation waits for the viber', async () => {
  const { client, briefId: id } = await aProposal()
  expect(await needsOf(client)).toMatchObject([{ kind: 'proposals', person: 'Vito Viber' }])
  await proposalFor(id)
  expect(await needsOf(client)).toMatchObject([{ kind: 'proposals', id, person: null, count: 2 }])
  const gig = await aBrief()
  const { viber } = await aViber()
  await invite(gig.id, viber)
  expect(await needsOf(viber)).toMatchObject([
    { kind: 'invitation', id: gig.id, title: someBrief.title },
  ])
  await setGigBoard(false)
  expect(await needsOf(viber)).toEqual([])
  await setGigBoard(true)
})

test('a job of several paid milestones asks for one review and for the next payment', async () => {
  const { client, viber, agreement } = await anAgreement()
  for (const milestone of milestoneIds(agreement).slice(0, 2)) {
    const { id } = await fund(client, agreement, milestone)
    await viber.orders.setStatus({ id, status: 'completed' })
    await client.orders.approve({ id })
  }
  expect((await kindsOf(client)).filter((kind) => kind === 'review')).toHaveLength(1)
  const { id, title } = agreement
  const { toFund } = (await client.agreements.get({ id })).money
  expect(toFund).toBeGreaterThan(0)
  const unpaid = { kind: 'milestone_pay', id, title, amount: toFund }
  expect(await needsOf(client)).toContainEqual(expect.objectContaining(unpaid))
  expect(await kindsOf(viber)).not.toContain('milestone_pay')
})

test('money waits for a payout account, and messages wait to be read', async () => {
  const { client, viber, order } = await aRelease()
  expect(await needsOf(viber)).toMatchObject([
    { kind: 'payout_account', amount: order.providerAmount },
  ])
  await connectBank(viber)
  await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Thank you!',
  })
  expect(await needsOf(viber)).toMatchObject([{ kind: 'messages', count: 1 }])
})

test('an order waits only for its client and its viber', async () => {
  await anOrder()
  const stranger = await aPerson({ isServiceProvider: true })
  expect(await stranger.dashboard.needs({})).toEqual({ needs: [], total: 0 })
})
