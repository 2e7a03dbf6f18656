import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { statements } from '#platform/server/statements.ts'
import { aBrief, setGigs } from '#testing/brief-scenes.ts'
import { payMilestone } from '#testing/agreement-scenes.ts'
import { terms } from '#testing/offer-scenes.ts'
import {
  aHiredProposal,
  aProposal,
  aViber,
  hide,
  invite,
  payFirst,
  proposalFor,
  proposalTerms,
} from '#testing/proposal-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

const refusal = (status: number, code: string) => ({ status, code })

test('counter-offers go back and forth until one is accepted, and it holds a seat', async () => {
  const { client, viber, id, briefId } = await aProposal({ positions: 2 })
  const lower = terms({ milestones: [{ title: 'Everything', amount: 540, days: 10 }] })
  await client.offers.write({ id, basedOn: 1, terms: lower })
  await viber.offers.write({ id, basedOn: 2, terms: terms({ title: 'A fast checkout' }) })
  await expect(client.offers.accept({ id, version: 2 })).rejects.toMatchObject({
    ...refusal(409, 'offer.stale'),
    current: { version: 3, title: 'A fast checkout' },
  })
  const agreed = await client.offers.accept({ id, version: 3 })
  expect(agreed).toMatchObject({
    status: 'agreed',
    toPay: { kind: 'milestone', amount: 200 },
    versions: [{ number: 3 }, { number: 2 }, { number: 1 }],
  })
  expect(await seatsOf(briefId)).toEqual([1])
  expect(await client.offers.accept({ id, version: 3 })).toEqual(agreed)
  const second = await proposalFor(briefId)
  await client.offers.accept({ id: second.id, version: 1 })
  expect(await seatsOf(briefId)).toEqual([1, 2])
  await viber.offers.backOut({ id, note: 'Plans have changed.' })
  const third = await proposalFor(briefId)
  await client.offers.accept({ id: third.id, version: 1 })
  expect(await seatsOf(briefId)).toEqual([1, 2])
})

async function seatsOf(briefId: number): Promise<(number | null)[]> {
  const { database } = await theServer()
  const rows = await database.db
    .selectFrom('offers')
    .select('seat')
    .where('briefId', '=', briefId)
    .where('seat', 'is not', null)
    .orderBy('seat')
    .execute()
  return rows.map(({ seat }) => seat)
}

test('of twenty proposals accepted at once for one seat, one becomes an agreement', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const settings = await admin.hiringSettings.get()
  await admin.hiringSettings.set({ ...settings, proposalsPerBrief: 20 })
  const { client, id: briefId } = await aBrief()
  const ids: number[] = []
  for (let count = 0; count < 20; count++) ids.push((await proposalFor(briefId)).id)
  const outcomes = await Promise.allSettled(
    ids.map((id) => client.offers.accept({ id, version: 1 })),
  )
  const codes = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'accepted' : (outcome.reason as { code: string }).code,
  )
  expect(codes.toSorted()).toEqual([
    'accepted',
    ...Array.from({ length: 19 }, () => 'brief.no_seat'),
  ])
  expect((await client.agreements.list({})).total).toBe(1)
  const refused = ids[codes.indexOf('brief.no_seat')] ?? 0
  const { process } = await client.offers.get({ id: refused })
  expect(process.actions).toEqual(['counter', 'decline'])
  const latest = await admin.hiringSettings.get()
  await admin.hiringSettings.set({ ...latest, proposalsPerBrief: 15 })
})

test('the positions of a gig are not fewer than those that are taken', async () => {
  const { client, briefId, id } = await aProposal({ positions: 4 })
  const second = await proposalFor(briefId)
  for (const one of [id, second.id]) await client.offers.accept({ id: one, version: 1 })
  const change = { id: briefId, version: 1 }
  await expect(client.briefs.update({ ...change, positions: 1 })).rejects.toMatchObject({
    errors: [{ path: 'positions', message: 'Between 2 and 5 vibers' }],
  })
  expect(await client.briefs.update({ ...change, positions: 2 })).toMatchObject({ positions: 2 })
})

test('a payment hires, fills the gig and passes the others over', async () => {
  const { client, viber, briefId, id } = await aProposal()
  const read = await proposalFor(briefId)
  await client.offers.get({ id: read.id })
  const unread = await proposalFor(briefId)
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const order = await payFirst(client, agreementId)
  expect(order).toMatchObject({ status: 'in_progress' })
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'hired' })
  expect(await client.briefs.get({ id: briefId })).toMatchObject({ status: 'filled', hired: 1 })
  for (const [other, wasRead] of [
    [read, 'yes'],
    [unread, 'no'],
  ] as const) {
    expect(await other.viber.offers.get({ id: other.id })).toMatchObject({
      status: 'closed',
      client: null,
      process: { actions: [] },
    })
    expect((await other.viber.notifications.list({})).items).toMatchObject([
      {
        kind: 'offer.passed_over',
        actor: null,
        values: { title: 'Make our checkout faster', wasRead },
      },
    ])
  }
  await expect(client.offers.accept({ id: read.id, version: 1 })).rejects.toMatchObject(
    refusal(409, 'offer.wrong_state'),
  )
})

test('an agreement that is not paid in time frees the seat, and a late payment is refunded', async () => {
  const { client, viber, service, briefId, id, server } = await aProposal()
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const agreement = await client.agreements.get({ id: agreementId ?? 0 })
  const paid = await payMilestone(client, agreement, agreement.milestones[0]?.id ?? 0)
  server.clock.advance(48 * HOUR_MS + 1000)
  await server.runJob('offers.sweep')
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'lapsed' })
  expect(await seatsOf(briefId)).toEqual([])
  const { orderId } = await client.payments.getPayment({ paymentIntentId: paid.paymentIntentId })
  expect(await client.orders.get({ id: orderId ?? 0 })).toMatchObject({ status: 'cancelled' })
  const renewed = await viber.offers.renew({ id, terms: proposalTerms(service.id) })
  expect(renewed).toMatchObject({ status: 'offered', version: 2 })
  await client.offers.accept({ id, version: 2 })
  expect(await seatsOf(briefId)).toEqual([1])
  server.clock.set(new Date())
})

test('the proposals of a closed gig are called off, and can be renewed when it is open again', async () => {
  const { client, viber, service, briefId, id, server } = await aProposal()
  const other = await proposalFor(briefId)
  await client.offers.accept({ id: other.id, version: 1 })
  await client.briefs.close({ id: briefId, reason: 'other' })
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(
    refusal(409, 'brief.not_open'),
  )
  await server.runJob('offers.sweep')
  for (const [person, offerId] of [
    [viber, id],
    [other.viber, other.id],
  ] as const) {
    expect(await person.offers.get({ id: offerId })).toMatchObject({ status: 'closed' })
  }
  const kinds = (await client.notifications.list({})).items.map(({ kind }) => kind)
  expect(kinds).not.toContain('offer.called_off')
  expect((await viber.notifications.list({})).items).toMatchObject([{ kind: 'offer.called_off' }])
  const again = () => viber.offers.renew({ id, terms: proposalTerms(service.id) })
  await expect(again()).rejects.toMatchObject(refusal(409, 'brief.not_open'))
  await client.briefs.reopen({ id: briefId })
  expect((await viber.offers.get({ id })).process.actions).toEqual(['renew'])
  expect(await again()).toMatchObject({ status: 'offered', version: 2 })
  expect(await seatsOf(briefId)).toEqual([])
})

test('the proposals of a closed gig are called off, also if it opens again before the sweep', async () => {
  const { client, viber, service, briefId, id, server } = await aProposal()
  server.clock.advance(1000)
  await client.briefs.close({ id: briefId, reason: 'other' })
  await client.briefs.reopen({ id: briefId })
  await server.runJob('offers.sweep')
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'closed' })
  server.clock.advance(1000)
  await viber.offers.renew({ id, terms: proposalTerms(service.id) })
  await server.runJob('offers.sweep')
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'offered' })
})

test('a payment for a gig that was closed in the meantime is refunded', async () => {
  const { client, briefId, id } = await aProposal()
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const agreement = await client.agreements.get({ id: agreementId ?? 0 })
  await client.briefs.close({ id: briefId, reason: 'other' })
  const paid = await payMilestone(client, agreement, agreement.milestones[0]?.id ?? 0)
  const { orderId } = await client.payments.getPayment({ paymentIntentId: paid.paymentIntentId })
  expect(await client.orders.get({ id: orderId ?? 0 })).toMatchObject({ status: 'cancelled' })
  expect(await client.briefs.get({ id: briefId })).toMatchObject({ status: 'closed', hired: 0 })
})

test('while a gig is hidden its proposals rest, and go on when it is back', async () => {
  const { client, viber, briefId, id, server } = await aProposal()
  await hide(briefId, server.system.now())
  const hidden = refusal(409, 'brief.hidden')
  const write = { id, basedOn: 1, terms: terms({ title: 'Something else' }) }
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(hidden)
  await expect(client.offers.write(write)).rejects.toMatchObject(hidden)
  await expect(viber.offers.write(write)).rejects.toMatchObject(hidden)
  expect(await viber.offers.get({ id })).toMatchObject({
    brief: { id: briefId, title: null },
    process: { actions: ['withdraw'] },
  })
  await server.runJob('offers.sweep')
  await hide(briefId, null)
  expect(await client.offers.accept({ id, version: 1 })).toMatchObject({ status: 'agreed' })
})

test('proposals of an expired gig are accepted until their own date, and not renewed', async () => {
  const { client, viber, service, briefId, id, server } = await aProposal({}, { validDays: 30 })
  const other = await proposalFor(briefId, { validDays: 1 })
  const { database } = server
  await database.db
    .updateTable('briefs')
    .set({ expiresAt: new Date(server.system.now().getTime() + DAY_MS) })
    .where('id', '=', briefId)
    .execute()
  server.clock.advance(DAY_MS + HOUR_MS)
  await server.runJob('briefs.sweep')
  expect(await client.briefs.get({ id: briefId })).toMatchObject({ status: 'expired' })
  await expect(
    other.viber.offers.renew({ id: other.id, terms: proposalTerms(service.id) }),
  ).rejects.toMatchObject(refusal(409, 'brief.not_open'))
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  await payFirst(client, agreementId)
  expect(await client.briefs.get({ id: briefId })).toMatchObject({ status: 'filled' })
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'hired' })
  server.clock.set(new Date())
})

test('with a suspended or blocking party a proposal is not accepted, and can be declined', async () => {
  const { client, viber, id } = await aProposal()
  const admin = await aPerson({ role: 'admin' })
  await admin.suspensions.suspend({ id: viber.user.id, reason: 'Advertising in messages' })
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(
    refusal(409, 'offer.party_unavailable'),
  )
  await admin.suspensions.lift({ id: viber.user.id })
  await client.messages.block({ id: viber.user.id, blocked: true })
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(
    refusal(403, 'offer.not_taken'),
  )
  expect(await client.offers.decline({ id, reason: 'other' })).toMatchObject({
    status: 'declined',
  })
})

test('a changed setting leaves a proposal’s total and fee as they were', async () => {
  const { client, viber, id } = await aProposal()
  const admin = await aPerson({ role: 'super_admin' })
  const setFee = async (feeBps: number) =>
    admin.moneySettings.set({ ...(await admin.moneySettings.get({})), feeBps })
  await setFee(1000)
  const { versions } = await viber.offers.get({ id })
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const order = await payFirst(client, agreementId)
  await setFee(2000)
  expect(versions).toMatchObject([{ total: 600, fee: 120, providerAmount: 480 }])
  expect(order).toMatchObject({ totalAmount: 200, platformFee: 40 })
})

test('what a viber has done is measured, and the list needs few statements', async () => {
  const { client, viber, service, briefId, order } = await aHiredProposal({ positions: 2 })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  const count = async () => {
    const texts: string[] = []
    const stop = statements.subscribe(({ text }) => void texts.push(text))
    await client.proposals.list({ id: briefId })
    stop()
    return texts.length
  }
  const withOne = await count()
  for (let made = 0; made < 5; made++) await proposalFor(briefId)
  expect(await count()).toBe(withOne)
  expect(withOne).toBeLessThanOrEqual(25)
  const { items } = await client.proposals.list({ id: briefId, sort: 'newest' })
  expect(items.at(-1)).toMatchObject({
    status: 'hired',
    viber: { id: viber.user.id, jobs: 1, jobsInSubcategory: 1, onTime: 1, repeatClients: 0 },
  })
  expect(service.id).toBeGreaterThan(0)
})

test('the list of gigs and the gig itself agree on whether it takes more proposals', async () => {
  const { briefId } = await aProposal()
  const { viber } = await aViber()
  await setGigs({ proposalsPerBrief: 3 })
  const seen = async () => {
    const { items } = await viber.briefs.list({ sort: 'newest' })
    return [
      (await viber.briefs.get({ id: briefId })).proposals,
      items.find(({ id }) => id === briefId)?.proposals,
    ]
  }
  await proposalFor(briefId)
  const invited = await aViber()
  await invite(briefId, invited.viber)
  await proposalFor(briefId, {}, invited)
  expect(await seen()).toEqual(['few', 'few'])
  await proposalFor(briefId)
  expect(await seen()).toEqual(['full', 'full'])
  await setGigs({ proposalsPerBrief: 15 })
})

test('a viber sees their own proposal without the client’s notes, and others see none', async () => {
  const { client, viber, briefId, id } = await aProposal()
  await proposalFor(briefId)
  await client.proposals.mark({ id, isShortlisted: true, note: 'A good one.' })
  const own = await viber.proposals.list({ id: briefId, mark: 'declined' })
  expect(own).toMatchObject({
    total: 1,
    items: [{ id, mark: { isShortlisted: false, note: null, isRead: false } }],
  })
  expect(own.items[0]?.viber.hoursAhead).toBeNull()
  const { viber: idle } = await aViber()
  expect((await idle.proposals.list({ id: briefId })).items).toEqual([])
  const member = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  for (const person of [member, admin]) {
    await expect(person.proposals.list({ id: briefId })).rejects.toMatchObject(
      refusal(403, 'brief.not_yours'),
    )
  }
  const hidden = await aBrief({ visibility: 'invited' })
  await expect(member.proposals.list({ id: hidden.id })).rejects.toMatchObject({ status: 404 })
  await expect(viber.proposals.mark({ id, isShortlisted: true })).rejects.toMatchObject(
    refusal(403, 'offer.not_yours'),
  )
})

test('an edit of the gig marks the proposals before it', async () => {
  const { client, viber, briefId, id } = await aProposal()
  await client.briefs.update({ id: briefId, version: 1, budgetMax: 900 })
  expect((await client.proposals.list({ id: briefId })).items).toMatchObject([{ isOutdated: true }])
  const revised = await viber.offers.write({ id, basedOn: 1, terms: terms({ title: 'A new one' }) })
  expect(revised).toMatchObject({ isOutdated: false })
})

test('a revision keeps the answers unless it has others', async () => {
  const questions = ['Which shop systems do you know?']
  const { client, viber, id, briefId } = await aProposal({ questions }, { answers: ['Three.'] })
  await viber.offers.write({ id, basedOn: 1, terms: terms({ title: 'A new title' }) })
  const change = { id, basedOn: 2, terms: terms({ title: 'A new title', answers: ['Four.'] }) }
  await viber.offers.write(change)
  expect(await viber.offers.write(change)).toMatchObject({ version: 3 })
  const none = { id, basedOn: 3, terms: terms({ answers: [] }) }
  await expect(viber.offers.write(none)).rejects.toMatchObject({
    errors: [{ path: 'terms.answers' }],
  })
  const { versions } = await client.offers.get({ id })
  expect(versions.map((one) => one.terms.answers)).toEqual([['Four.'], ['Three.'], ['Three.']])
  const [listed] = (await client.proposals.list({ id: briefId })).items
  expect(listed?.answers).toEqual(['Four.'])
  // A revision without a note keeps what the viber wrote first.
  expect(listed?.note?.length).toBeGreaterThan(50)
})
