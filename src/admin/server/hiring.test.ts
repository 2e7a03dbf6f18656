import { expect, test } from 'vitest'
import { aBrief, aDraft } from '#testing/brief-scenes.ts'
import { fund, milestoneIds } from '#testing/agreement-scenes.ts'
import { hourlyTerms } from '#testing/offer-scenes.ts'
import { logHours } from '#testing/hours-scenes.ts'
import { aProposal, payFirst, proposalFor } from '#testing/proposal-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

const nothing = {
  gigs: { opened: 0, withProposal: 0, hired: 0, completed: 0 },
  medianHours: null,
  offersWaiting: 0,
  unpaidAgreements: 0,
}

test('a marketplace without gigs has zeros, and no time to the first proposal', async () => {
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.admin.hiring()).toEqual(nothing)
})

test('gigs are counted by how far they came, and forgotten after 30 days', async () => {
  const { clock } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await aDraft(await aPerson())
  await aBrief()
  const slow = await aBrief()
  clock.advance(4 * HOUR_MS)
  await proposalFor(slow.id)
  const {
    client,
    viber,
    id: offerId,
  } = await aProposal({}, { milestones: [{ title: 'All of it', amount: 100, days: 3 }] })
  expect(await admin.admin.hiring()).toEqual({
    gigs: { opened: 3, withProposal: 2, hired: 0, completed: 0 },
    medianHours: 2,
    offersWaiting: 2,
    unpaidAgreements: 0,
  })

  const { agreementId } = await client.offers.accept({ id: offerId, version: 1 })
  expect(await admin.admin.hiring()).toMatchObject({ offersWaiting: 1, unpaidAgreements: 1 })
  const agreement = await client.agreements.get({ id: agreementId ?? 0 })
  const order = await fund(client, agreement, milestoneIds(agreement)[0])
  expect(await admin.admin.hiring()).toMatchObject({
    gigs: { hired: 1, completed: 0 },
    unpaidAgreements: 0,
  })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  expect(await admin.admin.hiring()).toMatchObject({ gigs: { hired: 1, completed: 0 } })
  await client.orders.approve({ id: order.id })
  expect(await admin.admin.hiring()).toMatchObject({
    gigs: { opened: 3, withProposal: 2, hired: 1, completed: 1 },
  })

  clock.advance(31 * DAY_MS)
  const later = await aPerson({ role: 'admin' })
  expect(await later.admin.hiring()).toMatchObject({ gigs: nothing.gigs, medianHours: null })
})

test('a gig whose hours were paid in part is completed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { client, viber, id } = await aProposal({}, hourlyTerms)
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const { id: orderId } = await payFirst(client, agreementId)
  await logHours(viber, orderId, 6.5)
  await viber.orders.setStatus({ id: orderId, status: 'completed', hours: 6.5 })
  const completed = async () => (await admin.admin.hiring()).gigs.completed
  const before = await completed()
  const order = await client.orders.approve({ id: orderId })
  expect(order.money).toMatchObject({ status: 'partially_refunded' })
  expect(await completed()).toBe(before + 1)
})
