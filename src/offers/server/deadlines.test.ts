import { expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import {
  anAgreedOffer,
  anOffer,
  aRequest,
  markHired,
  offerTo,
  terms,
} from '#testing/offer-scenes.ts'
import { aScene, theServer, type Person } from '#testing/server.ts'

async function later(ms: number) {
  const { clock, runJob } = await theServer()
  clock.advance(ms)
  return runJob('offers.sweep')
}

async function newsOf(person: Person): Promise<string[]> {
  const { items } = await person.notifications.list({})
  return items.map(({ kind }) => kind)
}

test('a request without an answer expires after five days, and both are notified', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  await later(5 * DAY_MS - HOUR_MS)
  expect(await viber.offers.get({ id })).toMatchObject({ status: 'requested' })
  expect(await newsOf(viber)).toContain('offer.remind_to_answer')
  await later(2 * HOUR_MS)
  for (const person of [client, viber]) {
    expect(await person.offers.get({ id })).toMatchObject({ status: 'expired' })
    expect(await newsOf(person)).toContain('offer.expired')
  }
})

test('a request past its date has expired for its client too, before the sweep has noticed', async () => {
  const { client, service } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  const { clock } = await theServer()
  clock.advance(5 * DAY_MS + 100)
  await expect(client.offers.write({ id, basedOn: 0, terms: terms() })).rejects.toMatchObject({
    status: 409,
    code: 'offer.expired',
  })
})

test('a version expires on its own date, and is refused before the sweep has noticed', async () => {
  const { client, viber, id } = await anOffer({ validDays: 2 })
  const { clock } = await theServer()
  clock.advance(2 * DAY_MS + 100)
  const expired = { status: 409, code: 'offer.expired' }
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(expired)
  // It is no side's turn any more.
  await expect(viber.offers.accept({ id, version: 1 })).rejects.toMatchObject(expired)
  expect(await client.offers.get({ id })).toMatchObject({
    status: 'expired',
    process: { actions: [], waitingFor: null },
  })
  await later(0)
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(expired)
  await expect(viber.offers.withdraw({ id })).rejects.toMatchObject(expired)
})

test('an agreement that is not paid lapses after 48 hours and is void', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  await later(47 * HOUR_MS)
  expect(await newsOf(client)).toContain('offer.remind_to_pay')
  await later(2 * HOUR_MS)
  for (const person of [client, viber]) {
    expect(await person.offers.get({ id })).toMatchObject({ status: 'lapsed', toPay: null })
    expect(await newsOf(person)).toContain('offer.lapsed')
  }
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select a.ended_by_role, count(m.id) filter (where m.dropped_at is null)::integer as planned
     from agreements a join agreement_milestones m on m.agreement_id = a.id
     where a.id = $1 group by a.id`,
    [agreementId],
  )
  expect(rows).toEqual([{ ended_by_role: 'system', planned: 0 }])
  await expect(markHired(id)).rejects.toMatchObject({ code: 'offer.wrong_state' })
})

test('a payment that arrives before the sweep has recorded the lapse still hires', async () => {
  const { client, id } = await anAgreedOffer()
  const { clock } = await theServer()
  clock.advance(48 * HOUR_MS + 1000)
  await expect(client.offers.backOut({ id, note: 'Too late' })).rejects.toMatchObject({
    code: 'offer.expired',
  })
  await markHired(id)
  await later(0)
  expect(await client.offers.get({ id })).toMatchObject({ status: 'hired' })
})

test('the viber renews an expired or lapsed offer within 30 days, and it can be agreed again', async () => {
  const { client, viber, id } = await anAgreedOffer()
  const { clock } = await theServer()
  // Before the sweep, and then after it.
  clock.advance(48 * HOUR_MS + 1000)
  const renewed = await viber.offers.renew({
    id,
    terms: terms({ title: 'A faster checkout again' }),
  })
  expect(renewed).toMatchObject({ status: 'offered', version: 2 })
  expect(renewed.events.map(({ kind }) => kind)).toEqual(['offer', 'accept', 'lapse', 'renew'])
  const again = { id, terms: terms({ title: 'A faster checkout again' }) }
  expect(await viber.offers.renew(again)).toEqual(renewed)
  const agreed = await client.offers.accept({ id, version: 2 })
  expect(agreed.toPay).toMatchObject({ kind: 'milestone', amount: 200 })
  await later(3 * DAY_MS)
  await expect(client.offers.renew({ id, terms: terms() })).rejects.toMatchObject({
    code: 'offer.not_yours',
  })
  const { database } = await theServer()
  await database.pool.query(`update offers set updated_at = updated_at - interval '31 days'`)
  await expect(viber.offers.renew({ id, terms: terms() })).rejects.toMatchObject({
    code: 'offer.wrong_state',
  })
})

test('a reminder is sent once per deadline, to the side whose turn it is', async () => {
  const { client, viber, id } = await anOffer()
  await later(6 * DAY_MS + HOUR_MS)
  await later(HOUR_MS)
  const waiting = (kinds: string[]) => kinds.filter((kind) => kind === 'offer.remind_to_answer')
  expect(waiting(await newsOf(client))).toHaveLength(1)
  expect(waiting(await newsOf(viber))).toHaveLength(0)
  await client.offers.write({ id, basedOn: 1, terms: terms({ title: 'For a lower price' }) })
  await later(6 * DAY_MS + HOUR_MS)
  expect(waiting(await newsOf(viber))).toHaveLength(1)
})

test('one offer that fails blocks no other', async () => {
  const { client, viber, service, id } = await anAgreedOffer()
  const other = await offerTo({ client, viber, service }, { validDays: 1 })
  const { database, system } = await theServer()
  const logged = vi.spyOn(system.log, 'error').mockImplementation(() => undefined)
  await database.pool.query(
    `alter table agreements add constraint no_end check (ended_at is null) not valid`,
  )
  try {
    await later(3 * DAY_MS)
    expect(logged).toHaveBeenCalledOnce()
    expect(await client.offers.get({ id: other.id })).toMatchObject({ status: 'expired' })
  } finally {
    await database.pool.query('alter table agreements drop constraint no_end')
    logged.mockRestore()
  }
  await later(0)
  expect((await client.offers.get({ id })).events.at(-1)).toMatchObject({ kind: 'lapse' })
})

test('of offers that expire together, one that fails blocks no other', async () => {
  const { client, viber, service, id } = await anOffer({ validDays: 1 })
  const other = await offerTo({ client, viber, service }, { validDays: 1 })
  const { database, system } = await theServer()
  const logged = vi.spyOn(system.log, 'error').mockImplementation(() => undefined)
  await database.pool.query(
    `alter table offer_events add constraint no_end check (kind <> 'expire' or offer_id <> ${id}) not valid`,
  )
  try {
    await later(2 * DAY_MS)
    expect(logged).toHaveBeenCalledOnce()
    expect(await client.offers.get({ id: other.id })).toMatchObject({ status: 'expired' })
    expect((await client.offers.get({ id: other.id })).events.at(-1)).toMatchObject({
      kind: 'expire',
    })
  } finally {
    await database.pool.query('alter table offer_events drop constraint no_end')
    logged.mockRestore()
  }
  await later(0)
  expect((await client.offers.get({ id })).events.at(-1)).toMatchObject({ kind: 'expire' })
})

test('hiding a service calls off its open offers, and an agreed one voids its agreement and its open change', async () => {
  const { client, viber, service, id, agreementId } = await anAgreedOffer()
  const asked = await client.offers.request({ id: service.id, ...aRequest })
  const change = await viber.offers.make({ agreementId, terms: terms({ revisions: 1 }) })
  await viber.services.archive({ id: service.id })
  await later(0)
  for (const one of [id, asked.id, change.id]) {
    expect((await viber.offers.get({ id: one })).events.at(-1)).toMatchObject({
      kind: 'call_off',
      by: 'system',
    })
  }
  for (const person of [client, viber]) {
    expect(await newsOf(person)).toContain('offer.called_off')
  }
})

test('a repeated acceptance is the same until the time to pay has passed', async () => {
  const { client, id } = await anAgreedOffer()
  const { clock } = await theServer()
  expect(await client.offers.accept({ id, version: 1 })).toMatchObject({ status: 'agreed' })
  clock.advance(48 * HOUR_MS)
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'offer.expired',
  })
})
