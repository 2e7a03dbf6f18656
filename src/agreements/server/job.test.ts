import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { anAgreement, fund, milestoneFields, milestoneIds } from '#testing/agreement-scenes.ts'
import { deliverGatewayWebhooks, minutes } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

async function deliver(viber: Person, client: Person, id: number) {
  await viber.orders.setStatus({ id, status: 'completed' })
  await client.orders.approve({ id })
}

test('all milestones are one job: one review, and one completed order on the profile', async () => {
  const { client, viber, agreement } = await anAgreement()
  const ids: number[] = []
  for (const milestoneId of milestoneIds(agreement)) {
    const { id } = await fund(client, agreement, milestoneId)
    await deliver(viber, client, id)
    ids.push(id)
  }
  const [first = 0, second = 0, third = 0] = ids
  await client.reviews.create({ id: second, rating: 5 })
  for (const id of [first, third]) {
    const again = client.reviews.create({ id, rating: 4 })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'review.exists' })
  }
  const profile = await client.profiles.profile({ id: viber.user.id })
  expect(profile.completedOrders).toBe(1)
  expect((await client.orders.list({})).total).toBe(3)
  expect((await client.jobs.get({ id: third })).orders.map(({ id }) => id)).toEqual(ids)
})

test('each milestone has a receipt with its title and its line', async () => {
  const { client, agreement } = await anAgreement()
  await fund(client, agreement, milestoneIds(agreement)[0])
  await deliverGatewayWebhooks()
  const server = await theServer()
  await server.runJob('documents.issue')
  const { items } = await client.documents.list({})
  expect(items).toMatchObject([{ kind: 'receipt', amount: 100 }])
  const document = await client.documents.get({ id: items[0]?.id ?? 0 })
  expect(JSON.stringify(document)).toContain('A new online shop: Sketches')
})

test('the sums add up after a chargeback, and the milestone is in dispute', async () => {
  const { client, agreement, server } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  // This card is charged back.
  await fund(client, agreement, first, '4000000000000259')
  server.clock.advance(DAY_MS)
  for (let minute = 0; minute < 3; minute++) await minutes(1)
  const admin = await aPerson({ role: 'admin' })
  const { money, milestones } = await client.agreements.get({ id: agreement.id })
  expect(milestones[0]).toMatchObject({ state: 'disputed' })
  expect(money).toEqual({
    agreed: 600,
    funded: 100,
    held: 0,
    released: 0,
    refunded: 100,
    toFund: 500,
  })
  const refused = client.payments.createIntent(milestoneFields(agreement, second))
  await expect(refused).rejects.toMatchObject({ code: 'agreement.in_dispute' })
  expect((await admin.agreements.get({ id: agreement.id })).money).toEqual(money)
})

test('the sums add up after a partial refund', async () => {
  const { client, agreement } = await anAgreement()
  const order = await fund(client, agreement, milestoneIds(agreement)[1])
  const { id } = await client.disputes.open({
    id: order.id,
    reason: 'not_as_described',
    description: 'Two of the ten pages are missing, and the search finds nothing.',
  })
  const admin = await aPerson({ role: 'admin' })
  await admin.disputes.resolve({ id, resolution: 'partial_refund', resolutionAmount: 50 })
  const { money, milestones } = await client.agreements.get({ id: agreement.id })
  expect(money).toMatchObject({ agreed: 600, funded: 200, held: 0, released: 150, refunded: 50 })
  expect(milestones[1]).toMatchObject({ state: 'released', refunded: 50 })
})
