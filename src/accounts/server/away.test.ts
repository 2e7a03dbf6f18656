import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

const AUCKLAND = 'Pacific/Auckland'
const HONOLULU = 'Pacific/Honolulu'

/** 12:00 in UTC, 01:00 on the next day in Auckland, 02:00 in Honolulu. */
const NOW = new Date('2026-11-20T12:00:00Z')
const TOMORROW = '2026-11-21'

beforeEach(async () => (await theServer()).clock.set(NOW))
afterEach(async () => (await theServer()).clock.set(new Date()))

async function at(time: string) {
  ;(await theServer()).clock.set(new Date(time))
}

type Scene = Awaited<ReturnType<typeof aScene>>

/** What each place that shows the viber or the service says about the absence. */
async function shownIn({ client, viber, service }: Pick<Scene, 'client' | 'viber' | 'service'>) {
  const visitor = await aVisitor()
  const [detail, profile, user, list, offered, saved] = [
    await visitor.services.get({ id: service.id }),
    await visitor.profiles.profile({ id: viber.user.id }),
    await visitor.profiles.user({ id: viber.user.id }),
    await visitor.search.services({ limit: 100 }),
    await visitor.services.byProvider({ id: viber.user.id }),
    await client.favorites.list(),
  ]
  const card = list.items.find(({ id }) => id === service.id)
  const places = { detail, profile, user, card, offered: offered[0], own: profile.services[0] }
  const favorites = { savedService: saved.services[0], savedViber: saved.vibers[0] }
  return Object.entries({ ...places, ...favorites }).map(([place, one]) => {
    const { awayUntil, awayNote } = one as { awayUntil?: string; awayNote?: string }
    return [place, awayUntil, place === 'savedViber' ? undefined : awayNote]
  })
}

async function aSavedViber() {
  const scene = await aScene()
  await scene.client.favorites.toggleService({ id: scene.service.id })
  await scene.client.favorites.toggleViber({ id: scene.viber.user.id })
  return scene
}

const places = ['detail', 'profile', 'user', 'card', 'offered', 'own', 'savedService', 'savedViber']
const present = places.map((place) => [place, undefined, undefined])

test('cards, service and profile show the return day and the note until that day begins', async () => {
  const scene = await aSavedViber()
  expect(await shownIn(scene)).toEqual(present)
  const awayNote = 'Hiking without a phone.'
  await scene.viber.account.save({ awayUntil: '2026-11-22', awayNote })
  const away = places.map((place) => [
    place,
    '2026-11-22',
    place === 'savedViber' ? undefined : awayNote,
  ])
  expect(await shownIn(scene)).toEqual(away)
  await at('2026-11-21T23:59:59Z')
  expect(await shownIn(scene)).toEqual(away)
  await at('2026-11-22T00:00:00Z')
  expect(await shownIn(scene)).toEqual(present)
  expect(await scene.viber.account.get()).toMatchObject({ awayUntil: null, awayNote })
})

test('answers have no field of an absence while nobody is away', async () => {
  const { viber, service, client } = await aScene()
  const own = await viber.account.get()
  expect(own).toMatchObject({ awayUntil: null, awayNote: null, takesInvitations: true })
  const fixed = [
    await client.services.get({ id: service.id }),
    await client.profiles.profile({ id: viber.user.id }),
    await viber.accounts.me(),
  ]
  expect(JSON.stringify(fixed)).not.toMatch(/away|takesInvitations/i)
  await viber.account.save({ awayUntil: TOMORROW })
  expect(JSON.stringify(await viber.accounts.me())).not.toMatch(/away|takesInvitations/i)
})

test('a viber ends the absence, and the note and the choice about invitations stay', async () => {
  const scene = await aSavedViber()
  const { account } = scene.viber
  const change = { awayUntil: TOMORROW, awayNote: ' Back soon. ', takesInvitations: false }
  expect(await account.save(change)).toMatchObject({ ...change, awayNote: 'Back soon.' })
  expect(await account.save({ headline: 'Charts' })).toMatchObject({ awayUntil: TOMORROW })
  const back = { awayUntil: null, awayNote: 'Back soon.', takesInvitations: false }
  expect(await account.save({ awayUntil: null })).toMatchObject(back)
  expect(await shownIn(scene)).toEqual(present)
  expect(await account.save({ awayNote: '' })).toMatchObject({ awayNote: null })
})

test.each([
  [AUCKLAND, '2026-11-22', '2026-11-21T11:00:00Z'],
  [HONOLULU, '2026-11-21', '2026-11-21T10:00:00Z'],
])('the return day begins at midnight in %s', async (timeZone, awayUntil, midnight) => {
  const { viber, service, client } = await aScene()
  await viber.account.save({ timeZone })
  await viber.account.save({ awayUntil })
  await at(new Date(Date.parse(midnight) - 1000).toISOString())
  expect(await client.services.get({ id: service.id })).toMatchObject({ awayUntil })
  await at(midnight)
  expect(await client.services.get({ id: service.id })).not.toHaveProperty('awayUntil')
})

test('another time zone moves the end of an absence, but does not bring one back', async () => {
  const { viber, service, client } = await aScene()
  const shown = async () => (await client.services.get({ id: service.id })).awayUntil
  await viber.account.save({ awayUntil: TOMORROW })
  await viber.account.save({ timeZone: HONOLULU })
  await at('2026-11-21T09:59:00Z')
  expect(await shown()).toBe(TOMORROW)
  await viber.account.save({ timeZone: null })
  expect(await shown()).toBeUndefined()
  await viber.account.save({ timeZone: HONOLULU })
  expect(await shown()).toBeUndefined()
})

const TOO_EARLY = 'The date must be tomorrow or later'
const NO_DATE = 'Please choose a valid date'

test.each([
  ['today', { awayUntil: '2026-11-20' }, 'awayUntil', TOO_EARLY],
  ['a day in the past', { awayUntil: '2020-01-01' }, 'awayUntil', TOO_EARLY],
  [
    'a day 181 days ahead',
    { awayUntil: '2027-05-20' },
    'awayUntil',
    'You can be away for at most 180 days',
  ],
  ['a day that does not exist', { awayUntil: '2026-11-31' }, 'awayUntil', NO_DATE],
  ['a time', { awayUntil: '2026-11-25T10:00:00Z' }, 'awayUntil', NO_DATE],
  ['an empty day', { awayUntil: '' }, 'awayUntil', NO_DATE],
  ['a number', { awayUntil: 20261125 }, 'awayUntil', NO_DATE],
  ['a long note', { awayNote: 'x'.repeat(201) }, 'awayNote', 'The note has at most 200 characters'],
  ['a text for yes', { takesInvitations: 'yes' }, 'takesInvitations', 'Please say yes or no'],
])('%s is refused, and nothing is saved', async (_, change, path, message) => {
  const { account } = await aPerson({ isServiceProvider: true })
  await account.save({ awayUntil: TOMORROW, awayNote: 'Back soon.' })
  const refused = account.save({ headline: 'Not saved', ...change } as never)
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ path, message }] })
  expect(await account.get()).toMatchObject({
    headline: null,
    awayUntil: TOMORROW,
    awayNote: 'Back soon.',
    takesInvitations: true,
  })
})

test('the last permitted day and the longest note are saved', async () => {
  const { account } = await aPerson({ isServiceProvider: true })
  const change = { awayUntil: '2027-05-19', awayNote: 'é'.repeat(200) }
  expect(await account.save(change)).toMatchObject(change)
})

test('tomorrow is counted where the viber lives', async () => {
  const { account } = await aPerson({ isServiceProvider: true })
  const refused = account.save({ timeZone: AUCKLAND, awayUntil: TOMORROW })
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ message: TOO_EARLY }] })
  const change = { timeZone: AUCKLAND, awayUntil: '2026-11-22' }
  expect(await account.save(change)).toMatchObject(change)
})

test('a client can save an absence, which shows once they are a viber', async () => {
  const { account, profiles, user } = await aPerson()
  expect(await account.save({ awayUntil: TOMORROW })).toMatchObject({ awayUntil: TOMORROW })
  expect(await profiles.profile({ id: user.id })).not.toHaveProperty('awayUntil')
  const { database } = await theServer()
  await database.pool.query('update users set is_service_provider = true where id = $1', [user.id])
  expect(await profiles.profile({ id: user.id })).toMatchObject({ awayUntil: TOMORROW })
})

test('the absence is in the copy of a viber’s data and disappears with the account', async () => {
  const { account, personalData, user, fetch } = await aPerson({ isServiceProvider: true })
  await account.save({ awayUntil: TOMORROW, awayNote: 'Back soon.', takesInvitations: false })
  expect(await (await fetch('/api/user/export')).json()).toMatchObject({
    account: { awayUntil: TOMORROW, awayNote: 'Back soon.', takesInvitations: false },
  })
  await personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select away_until, away_ends_at, away_note, takes_invitations from users where id = $1',
    [user.id],
  )
  expect(rows).toEqual([
    { away_until: null, away_ends_at: null, away_note: null, takes_invitations: true },
  ])
})
