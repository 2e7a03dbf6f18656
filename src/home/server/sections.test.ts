import { afterEach, expect, test } from 'vitest'
import { defaultLanding, landingSections, type PlacedSection } from '#settings/landing.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const standard = [...defaultLanding.landingSections]
const none = { en: {}, es: {}, fr: {} }
const hidden = (name: PlacedSection['name']) => ({ name, isShown: false })
const anAdmin = () => aPerson({ role: 'admin' })

async function place(sections: PlacedSection[] | undefined, words = none) {
  const admin = await anAdmin()
  const { version } = await admin.landing.get({})
  return admin.landing.set({ version, words, sections })
}
const shown = async () => (await (await aVisitor()).settings.site()).landing

afterEach(() => place(standard))

test('sections are moved and hidden for all visitors, and a hidden one keeps its place', async () => {
  expect(await shown()).toBeUndefined()
  const moved = [
    ...standard.filter(({ name }) => name !== 'talent' && name !== 'why'),
    hidden('why'),
    { name: 'talent' as const, isShown: true },
  ]
  expect((await place(moved)).sections).toEqual(moved)
  const sections = ['benefits', 'featured', 'steps', 'voices', 'final', 'talent']
  expect(await shown()).toEqual({ sections, describedIn: [] })
  // Texts alone change nothing in the order.
  expect((await place(undefined)).sections).toEqual(moved)
  await place(landingSections.map(hidden))
  expect(await shown()).toEqual({ sections: [], describedIn: [] })
  await place(standard)
  expect(await shown()).toBeUndefined()
})

test.each([
  ['an unknown section', [...standard.slice(1), { name: 'hero', isShown: true }]],
  ['a name of an object’s own', [...standard.slice(1), { name: '__proto__', isShown: true }]],
  ['a section twice', [...standard.slice(1), standard[1]]],
  ['a missing section', standard.slice(1)],
  ['a section too many', [...standard, standard[0]]],
  ['none at all', []],
  ['a thousand', Array.from({ length: 1000 }, () => standard[0])],
  ['names alone', [...landingSections]],
  ['no list', { talent: true }],
  ['nothing', null],
  ['a section that is neither shown nor hidden', standard.map(({ name }) => ({ name }))],
  ['texts for yes', standard.map(({ name }) => ({ name, isShown: 'true' }))],
])('%s is refused with 400, and nothing changes', async (_, sections) => {
  const admin = await anAdmin()
  const { version } = await admin.landing.get({})
  const answer = await admin.fetch('/api/admin/settings/landing', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, words: none, sections }),
  })
  expect(answer.status).toBe(400)
  expect(await shown()).toBeUndefined()
})

test('the second of two admins gets a conflict, and the history shows both orders', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  const { version } = await first.landing.get({})
  const turned = standard.toReversed()
  const set = (admin: typeof first, sections: PlacedSection[]) =>
    admin.landing.set({ version, words: none, sections })
  await set(first, turned)
  // Repeating the same change is not a conflict.
  await set(first, turned)
  const late = set(second, [hidden('talent'), ...standard.slice(1)])
  await expect(late).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  const { items } = await first.generalSettings.versions({ limit: 1 })
  expect(items[0]).toMatchObject({
    section: 'landing',
    by: { id: first.user.id },
    changes: [
      {
        name: 'landingSections',
        before: 'talent why benefits featured steps voices final',
        after: 'final voices steps featured benefits why talent',
      },
    ],
  })
})

test('moving a hidden section is a change of its own', async () => {
  const before = [hidden('talent'), ...standard.slice(1)]
  await place(before)
  const after = [...standard.slice(1), hidden('talent')]
  expect((await place(after)).sections).toEqual(after)
})

test('stored sections of other versions do no harm', async () => {
  const { database } = await theServer()
  const stored = [hidden('why'), { name: 'ours', isShown: true }, { name: 'final', isShown: true }]
  await database.db
    .insertInto('settingsVersions')
    .values({
      section: 'landing',
      values: JSON.stringify({ landingSections: stored }),
      changedBy: null,
      changedAt: new Date(),
    })
    .execute()
  const rest = ['talent', 'benefits', 'featured', 'steps', 'voices']
  expect((await shown())?.sections).toEqual(['final', ...rest])
  expect((await (await anAdmin()).landing.get({})).sections.map(({ name }) => name)).toEqual([
    'why',
    'final',
    ...rest,
  ])
})

test('a description is written for each language', async () => {
  const es = { pageDescription: 'Clases con las mejores tutoras.' }
  const { words, defaults } = await place(undefined, { ...none, es })
  expect(words).toEqual({ ...none, es })
  expect(defaults.en['pageDescription']).toMatch(/^Hire coders and marketers by the hour/)
  expect(await shown()).toEqual({ sections: landingSections, describedIn: ['es'] })
  await place(undefined)
  expect(await shown()).toBeUndefined()
})
