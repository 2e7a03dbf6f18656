import { expect, test } from 'vitest'
import { fund, milestoneIds } from '#testing/agreement-scenes.ts'
import { anHourlyOrder } from '#testing/hours-scenes.ts'
import { anAgreedOffer, anOffer, hourlyTerms, terms } from '#testing/offer-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

/** The sweep runs every minute. */
const sweep = async () => (await theServer()).runJob('offers.sweep')

test('a request for more hours ends with its order, and both read why', async () => {
  const { client, viber, id } = await anHourlyOrder()
  const more = await viber.offers.make({ orderId: id, terms: { ...hourlyTerms, hourlyRate: 65 } })
  await viber.orders.setStatus({ id, status: 'completed', hours: 8 })
  expect((await client.offers.get({ id: more.id })).process.actions).toContain('accept')
  await client.orders.approve({ id })
  // Before the sweep, the buttons are those that the server accepts.
  expect((await client.offers.get({ id: more.id })).process.actions).toEqual(['decline'])
  expect((await viber.offers.get({ id: more.id })).process.actions).toEqual(['withdraw'])
  await sweep()
  const ended = await client.offers.get({ id: more.id })
  expect(ended).toMatchObject({ status: 'closed', process: { actions: [], waitingFor: null } })
  expect(ended.events.at(-1)).toMatchObject({ kind: 'call_off', by: 'system', reason: 'order' })
  for (const person of [client, viber]) {
    const { items } = await person.notifications.list({})
    const news = items.find(({ kind }) => kind === 'offer.called_off')
    expect(news?.values).toMatchObject({ title: hourlyTerms.title, reason: 'order' })
  }
})

test('a change of an agreement ends when nothing of it is left to be paid', async () => {
  const { client, viber, agreementId } = await anAgreedOffer()
  const agreement = await client.agreements.get({ id: agreementId })
  const orders = [
    await fund(client, agreement, milestoneIds(agreement)[0]),
    await fund(client, agreement, milestoneIds(agreement)[1]),
  ]
  const change = await viber.offers.make({ agreementId, terms: terms({ revisions: 1 }) })
  for (const { id } of orders) {
    await viber.orders.setStatus({ id, status: 'completed' })
    await client.orders.approve({ id })
  }
  expect((await client.offers.get({ id: change.id })).process.actions).toEqual(['decline'])
  await sweep()
  expect((await client.offers.get({ id: change.id })).events.at(-1)).toMatchObject({
    kind: 'call_off',
    reason: 'agreement',
  })
})

test('a change is not offered for acceptance after a milestone that it replaces was paid', async () => {
  const { client, viber, agreementId } = await anAgreedOffer()
  const agreement = await client.agreements.get({ id: agreementId })
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  const change = await viber.offers.make({ agreementId, terms: terms({ revisions: 1 }) })
  await fund(client, agreement, second)
  const { actions } = (await client.offers.get({ id: change.id })).process
  expect(actions).toEqual(['counter', 'decline'])
  expect((await viber.offers.get({ id: change.id })).process.actions).toContain('revise')
})

test('an offer cannot be accepted while the viber is suspended, or once the service is archived', async () => {
  const { client, viber, id } = await anOffer()
  const admin = await aPerson({ role: 'admin' })
  await admin.suspensions.suspend({ id: viber.user.id, reason: 'For a check' })
  expect((await client.offers.get({ id })).process.actions).toEqual(['decline'])
  await admin.suspensions.lift({ id: viber.user.id })
  expect((await client.offers.get({ id })).process.actions).toContain('accept')

  const other = await anOffer()
  await other.viber.services.archive({ id: other.service.id })
  const { actions } = (await other.client.offers.get({ id: other.id })).process
  expect(actions).toEqual(['decline'])
})
