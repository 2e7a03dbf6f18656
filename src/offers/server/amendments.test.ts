import { expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/durations.ts'
import { fund, milestoneIds, payMilestone } from '#testing/agreement-scenes.ts'
import { hourlyTerms, anAgreedOffer, markHired, terms } from '#testing/offer-scenes.ts'
import { anHourlyOrder } from '#testing/hours-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

async function plannedOf(agreementId: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ title: string; amount: number }>(
    `select title, amount_cents::integer as amount from agreement_milestones
     where agreement_id = $1 and dropped_at is null order by position`,
    [agreementId],
  )
  return rows
}

const oneMilestone = terms({
  title: 'Only the first part',
  milestones: [{ title: 'The rest', amount: 150, days: 3 }],
})

test('an accepted change of an agreement replaces what is not paid, without a payment', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  await markHired(id)
  const change = await client.offers.make({ agreementId, terms: oneMilestone })
  expect(change).toMatchObject({
    origin: 'amendment',
    status: 'countered',
    agreementId: null,
    amends: { kind: 'agreement', id: agreementId },
    process: { waitingFor: 'provider' },
  })
  const accepted = await viber.offers.accept({ id: change.id, version: 1 })
  expect(accepted).toMatchObject({ status: 'hired', toPay: null })
  expect(accepted.events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
    'offer by client',
    'accept by provider',
    'hire by system',
  ])
  expect(await viber.offers.accept({ id: change.id, version: 1 })).toEqual(accepted)
  expect(await plannedOf(agreementId)).toEqual([{ title: 'The rest', amount: 15_000 }])
})

test('an agreement lists what its last change removed, and counts what earlier ones did', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  await markHired(id)
  const first = await client.agreements.get({ id: agreementId })
  expect(first.earlierDroppedCount).toBe(0)
  for (const title of ['The second plan', 'The third plan', 'The fourth plan']) {
    const milestones = [{ title, amount: 150, days: 3 }]
    const change = await client.offers.make({ agreementId, terms: { ...oneMilestone, milestones } })
    await viber.offers.accept({ id: change.id, version: 1 })
  }
  const now = await client.agreements.get({ id: agreementId })
  expect(now.milestones.map(({ title, state }) => [title, state])).toEqual([
    ['The fourth plan', 'planned'],
    ['The third plan', 'dropped'],
  ])
  expect(now.earlierDroppedCount).toBe(first.milestones.length + 1)
  // An old checkout page still says why the milestone cannot be paid.
  const [oldest] = milestoneIds(first)
  expect(await client.agreements.milestone({ id: oldest })).toMatchObject({
    refusal: 'milestone.dropped',
  })
})

test('an accepted change also replaces the scope of what is paid from now on', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  await markHired(id)
  const scope = 'One page as agreed, and three emails besides.'
  const change = await viber.offers.make({ agreementId, terms: { ...oneMilestone, scope } })
  await client.offers.accept({ id: change.id, version: 1 })
  expect(await client.agreements.get({ id: agreementId })).toMatchObject({ scope })
})

test('a change cannot be accepted once a milestone that it replaces was paid', async () => {
  const { client, viber, agreementId } = await anAgreedOffer()
  const agreement = await client.agreements.get({ id: agreementId })
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  const change = await viber.offers.make({ agreementId, terms: oneMilestone })
  await fund(client, agreement, second)
  await expect(client.offers.accept({ id: change.id, version: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'agreement.paid_since',
  })
  await viber.offers.write({ id: change.id, basedOn: 1, terms: oneMilestone })
  await client.offers.accept({ id: change.id, version: 2 })
  const { milestones } = await client.agreements.get({ id: agreementId })
  expect(milestones.map(({ position, title }) => [position, title])).toEqual([
    [1, 'Measure and plan'],
    [2, 'Make it fast'],
    [3, 'The rest'],
  ])
})

test('a payment that began before a change was written, and ended after it, stops the change', async () => {
  const { client, viber, agreementId } = await anAgreedOffer()
  const { clock } = await theServer()
  const agreement = await client.agreements.get({ id: agreementId })
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  const change = await viber.offers.make({ agreementId, terms: oneMilestone })
  clock.advance(-MINUTE_MS)
  await fund(client, agreement, second)
  clock.advance(MINUTE_MS)
  await expect(client.offers.accept({ id: change.id, version: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'agreement.paid_since',
  })
})

test('of a change and the payment of a milestone that it replaces, only the first counts', async () => {
  for (let round = 0; round < 6; round++) {
    const { client, viber, agreementId } = await anAgreedOffer()
    const agreement = await client.agreements.get({ id: agreementId })
    const [first, second] = milestoneIds(agreement)
    await fund(client, agreement, first)
    const change = await viber.offers.make({ agreementId, terms: oneMilestone })
    const { paymentIntentId } = await payMilestone(client, agreement, second)
    const accept = () => client.offers.accept({ id: change.id, version: 1 })
    const settle = () => client.payments.getPayment({ paymentIntentId })
    const order = round % 2 === 0 ? [accept, settle] : [settle, accept]
    await Promise.allSettled(order.map((act) => act()))
    const { orderId = 0 } = await settle()
    const { status } = await client.orders.get({ id: orderId })
    const after = await client.agreements.get({ id: agreementId })
    const paid = after.milestones.find(({ id }) => id === second)?.state
    const { status: changed } = await client.offers.get({ id: change.id })
    const possible = ['in_progress running offered', 'cancelled dropped hired']
    expect(possible).toContain([status, paid, changed].join(' '))
  }
})

test('a change that is written during a payment never replaces what was paid', async () => {
  for (let round = 0; round < 6; round++) {
    const { client, viber, agreementId } = await anAgreedOffer()
    const agreement = await client.agreements.get({ id: agreementId })
    const [first, second] = milestoneIds(agreement)
    await fund(client, agreement, first)
    const { paymentIntentId } = await payMilestone(client, agreement, second)
    const [change] = await Promise.all([
      viber.offers.make({ agreementId, terms: oneMilestone }),
      client.payments.getPayment({ paymentIntentId }),
    ])
    const accepted = await client.offers.accept({ id: change.id, version: 1 }).then(
      () => 'hired',
      ({ code }: { code: string }) => code,
    )
    const { milestones } = await client.agreements.get({ id: agreementId })
    const titles = milestones.map(({ title, state }) => `${title} ${state}`)
    const paid = ['Measure and plan running', 'Make it fast running']
    // A change that was written after the payment keeps its milestone and adds its own.
    expect(titles).toEqual(accepted === 'hired' ? [...paid, 'The rest planned'] : paid)
    expect(['hired', 'agreement.paid_since']).toContain(accepted)
  }
})

test('a change based on an old version is stale, whatever its terms, and a repeated one is not', async () => {
  const { client, agreementId } = await anAgreedOffer()
  const change = await client.offers.make({ agreementId, terms: oneMilestone })
  const { id } = change
  await expect(client.offers.write({ id, basedOn: 0, terms: hourlyTerms })).rejects.toMatchObject({
    status: 409,
    code: 'offer.stale',
    current: { id, version: 1 },
  })
  expect(await client.offers.write({ id, basedOn: 0, terms: oneMilestone })).toEqual(change)
  await expect(client.offers.write({ id, basedOn: 1, terms: hourlyTerms })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.pricing' }],
  })
})

test('the list narrows to the offer that became an agreement and its changes', async () => {
  const { client, viber, service, agreementId, offer } = await anAgreedOffer()
  const change = await viber.offers.make({ agreementId, terms: oneMilestone })
  await viber.offers.withdraw({ id: change.id })
  await client.offers.request({
    id: service.id,
    title: 'Something else',
    scope: 'Another piece of work, with nothing in common.',
  })
  const ofAgreement = await client.offers.list({ agreementId })
  expect(ofAgreement.items.map(({ id }) => id)).toEqual([change.id, offer.id])
})

test('an agreement has one open change, even of two proposed together', async () => {
  const { client, viber, agreementId } = await anAgreedOffer()
  const outcomes = await Promise.allSettled([
    client.offers.make({ agreementId, terms: oneMilestone }),
    viber.offers.make({ agreementId, terms: oneMilestone }),
  ])
  const refused = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as object] : [],
  )
  expect(refused).toMatchObject([{ status: 409, code: 'offer.amendment_open' }])
})

test('a change keeps the kind of price and the people, and only the parties propose it', async () => {
  const { client, stranger, agreementId } = await anAgreedOffer()
  const admin = await aPerson({ role: 'admin' })
  await expect(client.offers.make({ agreementId, terms: hourlyTerms })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.pricing' }],
  })
  const eleven = terms({
    milestones: Array.from({ length: 10 }, () => ({ title: 'A part', amount: 50, days: 3 })),
  })
  await client.offers.make({ agreementId, terms: eleven })
  for (const person of [stranger, admin]) {
    await expect(person.offers.make({ agreementId, terms: oneMilestone })).rejects.toMatchObject({
      status: 404,
      code: 'agreement.not_found',
    })
  }
})

test('the rate of an hourly agreement stays as agreed', async () => {
  const { viber, agreementId } = await anAgreedOffer({ ...hourlyTerms, milestones: undefined })
  const dearer = { ...hourlyTerms, hourlyRate: 90 }
  await expect(viber.offers.make({ agreementId, terms: dearer })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.hourlyRate' }],
  })
  const longer = { ...hourlyTerms, hours: 20 }
  expect(await viber.offers.make({ agreementId, terms: longer })).toMatchObject({ total: 1600 })
})

test('an agreement that has ended is not changed, and its open change is called off', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  const change = await client.offers.make({ agreementId, terms: oneMilestone })
  await viber.offers.backOut({ id, note: 'Plans have changed.' })
  const ended = { status: 409, code: 'agreement.ended' }
  await expect(viber.offers.accept({ id: change.id, version: 1 })).rejects.toMatchObject(ended)
  const { runJob } = await theServer()
  await runJob('offers.sweep')
  expect(await client.offers.get({ id: change.id })).toMatchObject({ status: 'closed' })
  await expect(client.offers.make({ agreementId, terms: oneMilestone })).rejects.toMatchObject(
    ended,
  )
})

test('the viber offers more hours of a running order, at the rate of the order', async () => {
  const { client, viber, stranger, id: orderId } = await anHourlyOrder()
  const asked = { ...hourlyTerms, hourlyRate: 65, hours: 3 }
  await expect(client.offers.make({ orderId, terms: asked })).rejects.toMatchObject({
    status: 403,
    code: 'order.not_yours',
  })
  await expect(stranger.offers.make({ orderId, terms: asked })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    viber.offers.make({ orderId, terms: { ...asked, hourlyRate: 80 } }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.hourlyRate', message: 'The hourly rate stays as agreed' }],
  })
  const offer = await viber.offers.make({ orderId, terms: asked })
  expect(offer).toMatchObject({
    status: 'offered',
    total: 195,
    amends: { kind: 'order', id: orderId },
  })
  expect(offer.versions[0]).toMatchObject({ fee: 39, terms: { hourlyRate: 65, revisions: 3 } })
  const agreed = await client.offers.accept({ id: offer.id, version: 1 })
  expect(agreed).toMatchObject({
    status: 'agreed',
    agreementId: null,
    toPay: { kind: 'order', id: orderId, amount: 195 },
  })
})

test('hours are offered only while the order takes more', async () => {
  const { client, viber, id: orderId } = await anHourlyOrder()
  const offer = await viber.offers.make({
    orderId,
    terms: { ...hourlyTerms, hourlyRate: 65, hours: 3 },
  })
  await viber.orders.setStatus({ id: orderId, status: 'completed' })
  await client.orders.approve({ id: orderId })
  const over = { status: 409, code: 'order.no_more_hours' }
  await expect(client.offers.accept({ id: offer.id, version: 1 })).rejects.toMatchObject(over)
  await viber.offers.withdraw({ id: offer.id })
  await expect(
    viber.offers.make({ orderId, terms: { ...hourlyTerms, hourlyRate: 65, hours: 3 } }),
  ).rejects.toMatchObject(over)
})
