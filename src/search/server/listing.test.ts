import { beforeAll, expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

/** The setting `listingNeedsConfirmedAddress` (docs/ranking.md). */

const TITLE = 'Clavichord restoration'

let owner: Person
let viber: Person
let id: number
beforeAll(async () => {
  owner = await aPerson({ role: 'super_admin' })
  viber = await aPerson({ isServiceProvider: true, isEmailVerified: false, fullName: 'Uma Unsure' })
  id = (await viber.services.create({ ...aNewService, title: TITLE })).id
})

async function require(listingNeedsConfirmedAddress: boolean) {
  const settings = await owner.peopleSettings.get({})
  await owner.peopleSettings.set({ ...settings, listingNeedsConfirmedAddress })
}

/** Where visitors find the service or its viber. */
async function places() {
  const visitor = await aVisitor()
  const found = await visitor.find.everything({ q: 'clavichord' })
  const people = await visitor.find.everything({ q: 'uma unsure', kinds: 'vibers' })
  const suggested = await visitor.search.suggestions({ q: 'clavichord' })
  return {
    list: (await visitor.search.services({ limit: 100 })).items.some((hit) => hit.id === id),
    search: (await visitor.search.services({ search: 'clavichord' })).total,
    closest: (await visitor.search.services({ search: 'clavichord zeppelin' })).total,
    rating: (await visitor.search.services({ search: 'clavichord', sort: 'rating' })).total,
    facets: (await visitor.search.facets({ search: 'clavichord' })).total,
    all: (await visitor.search.facets({})).total,
    everything: found.length,
    vibers: people.length,
    suggestions: suggested.services.length,
  }
}
const everywhere = {
  list: true,
  search: 1,
  closest: 1,
  rating: 1,
  facets: 1,
  all: 1,
  everything: 1,
  vibers: 1,
  suggestions: 1,
}
const nowhere = {
  list: false,
  search: 0,
  closest: 0,
  rating: 0,
  facets: 0,
  all: 0,
  everything: 0,
  vibers: 0,
  suggestions: 0,
}

test('an unconfirmed viber is listed by default, and not when the marketplace asks for a confirmed address', async () => {
  expect(await owner.peopleSettings.get({})).toMatchObject({ listingNeedsConfirmedAddress: false })
  expect(await places()).toEqual(everywhere)
  await require(true)
  expect(await places()).toEqual(nowhere)
  const visitor = await aVisitor()
  expect(await visitor.services.get({ id })).toMatchObject({ title: TITLE })
  expect((await visitor.settings.site({})).listingNeedsConfirmedAddress).toBe(true)
})

test('confirming the address lists the services at once', async () => {
  await require(true)
  const { database } = await theServer()
  await database.pool.query('update users set email_verified_at = now() where id = $1', [
    viber.user.id,
  ])
  expect(await places()).toEqual(everywhere)
})

test('a change that leaves the setting out keeps it', async () => {
  await require(true)
  const { version } = await owner.peopleSettings.get({})
  const saved = await owner.peopleSettings.set({ version, providerApproval: false })
  expect(saved.listingNeedsConfirmedAddress).toBe(true)
})
