import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { statements } from '#platform/server/statements.ts'
import { anAgreedOffer, anOffer, aRequest, markHired, terms } from '#testing/offer-scenes.ts'
import { aScene, theServer } from '#testing/server.ts'

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) =>
    one.status === 'fulfilled' ? 'done' : String((one.reason as { code?: string }).code),
  )

async function agreementsOf(offerId: number): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from agreements where offer_id = $1',
    [offerId],
  )
  return rows[0]?.count ?? 0
}

test('twenty acceptances sent together make one agreement', async () => {
  const { client, id } = await anOffer()
  const accept = () => client.offers.accept({ id, version: 1 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, accept))
  expect(new Set(codesOf(outcomes))).toEqual(new Set(['done']))
  expect(await agreementsOf(id)).toBe(1)
  const { events } = await client.offers.get({ id })
  expect(events.map(({ kind }) => kind)).toEqual(['offer', 'accept'])
})

test('repeating an acceptance gets the same answer, also after the payment', async () => {
  const { client, viber, id } = await anOffer()
  const { agreementId } = await client.offers.accept({ id, version: 1 })
  const again = await client.offers.accept({ id, version: 1 })
  expect(again).toMatchObject({ status: 'agreed', agreementId })
  await markHired(id)
  expect(await client.offers.accept({ id, version: 1 })).toMatchObject({ agreementId })
  await expect(viber.offers.accept({ id, version: 1 })).rejects.toMatchObject({
    code: 'offer.wrong_state',
  })
  expect(await agreementsOf(id)).toBe(1)
})

test('an acceptance that comes after a revision is refused with what changed', async () => {
  const { client, viber, id } = await anOffer()
  const change = { id, basedOn: 1, terms: terms({ title: 'For a higher price' }) }
  await viber.offers.write(change)
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'offer.stale',
    current: { id, version: 2, title: 'For a higher price', viewerRole: 'client' },
  })
  expect(await agreementsOf(id)).toBe(0)
})

test('of an acceptance and a revision sent together, one counts', async () => {
  const results: string[] = []
  for (let round = 0; round < 5; round++) {
    const { client, viber, id } = await anOffer()
    const change = { id, basedOn: 1, terms: terms({ title: 'For a higher price' }) }
    const outcomes = await Promise.allSettled([
      client.offers.accept({ id, version: 1 }),
      viber.offers.write(change),
    ])
    const { status, version } = await client.offers.get({ id })
    results.push([...codesOf(outcomes), status, version, await agreementsOf(id)].join(' '))
  }
  const possible = ['done offer.wrong_state agreed 1 1', 'offer.stale done offered 2 0']
  for (const result of results) expect(possible).toContain(result)
})

test('of an acceptance and a withdrawal, or a decline, only the first counts', async () => {
  const first = await anOffer()
  const accepting = first.client.offers.accept({ id: first.id, version: 1 })
  const both = await Promise.allSettled([accepting, first.viber.offers.withdraw({ id: first.id })])
  expect(codesOf(both).toSorted()).toEqual(['done', 'offer.wrong_state'])
  const second = await anOffer()
  const rivals = await Promise.allSettled([
    second.client.offers.decline({ id: second.id, reason: 'price' }),
    second.viber.offers.withdraw({ id: second.id }),
  ])
  expect(codesOf(rivals).toSorted()).toEqual(['done', 'offer.wrong_state'])
})

test('two different counter-offers on one version: the second is stale', async () => {
  const { client, id } = await anOffer()
  const write = (title: string) => client.offers.write({ id, basedOn: 1, terms: terms({ title }) })
  const outcomes = await Promise.allSettled([write('A cheaper checkout'), write('A dear checkout')])
  expect(codesOf(outcomes).toSorted()).toEqual(['done', 'offer.stale'])
})

test('of a payment and a back-out, only the first counts', async () => {
  const { client, id } = await anAgreedOffer()
  const outcomes = await Promise.allSettled([
    markHired(id),
    client.offers.backOut({ id, note: 'Plans have changed.' }),
  ])
  const { status } = await client.offers.get({ id })
  const possible = ['done offer.paid hired', 'offer.wrong_state done withdrawn']
  expect(possible).toContain([...codesOf(outcomes), status].join(' '))
})

/** The SQL texts that an action sends, in order. Handles both named and plain statements. */
async function textsOf(action: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await action()
  const texts = sent.mock.calls.map((call) => {
    const [query]: unknown[] = call
    const isNamed = typeof query === 'object' && query !== null && 'text' in query
    return String(isNamed ? query.text : query)
  })
  sent.mockRestore()
  return texts.map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' '))
}

test('backing out locks the offer before its agreement', async () => {
  const { viber, id } = await anAgreedOffer()
  const texts = await textsOf(() => viber.offers.backOut({ id, note: 'Plans have changed.' }))
  const locks = texts.filter((text) => text.endsWith('for update'))
  expect(locks.map((text) => /from (\w+)/.exec(text)?.[1])).toEqual(['offers', 'agreements'])
})

/** How many statements an action's transaction sends, without its own begin and commit. */
async function countInTransaction(action: () => Promise<unknown>): Promise<number> {
  const texts: string[] = []
  const stop = statements.subscribe(({ text }) => void texts.push(text))
  await action()
  stop()
  const lock = texts.findLastIndex((text) => text === 'begin')
  const end = texts.findIndex((text, index) => index > lock && text === 'commit')
  return end - lock - 1
}

test('a request, a version and an acceptance send at most twelve statements each', async () => {
  const { client, viber, service } = await aScene()
  const asked = await countInTransaction(() =>
    client.offers.request({ id: service.id, ...aRequest }),
  )
  const [first] = (await client.offers.list({})).items
  const id = first?.id ?? 0
  const written = await countInTransaction(() =>
    viber.offers.write({ id, basedOn: 0, terms: terms() }),
  )
  const accepted = await countInTransaction(() => client.offers.accept({ id, version: 1 }))
  for (const count of [asked, written, accepted]) {
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThanOrEqual(12)
  }
})
