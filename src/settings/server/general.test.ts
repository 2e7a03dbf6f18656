import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { listen } from '#testing/event-stream.ts'
import { createResources } from '#app/server/resources.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import type { GeneralSettings } from '../general-contract.ts'

async function change(admin: Person, wanted: Partial<GeneralSettings>) {
  return admin.generalSettings.set({ ...(await admin.generalSettings.get({})), ...wanted })
}
afterEach(async () => {
  await change(await aPerson({ role: 'admin' }), {
    siteTitle: 'Vibework',
    supportEmail: '',
    x: '',
    isRegistrationOpen: true,
    isHiddenFromSearch: false,
  })
})

test.each([
  ['no name', { siteTitle: ' \u200b ' }, 'siteTitle', 'Please enter a name'],
  ['a long name', { siteTitle: 'x'.repeat(61) }, 'siteTitle', 'The name has at most 60 characters'],
  ['no address', { supportEmail: 'nobody' }, 'supportEmail', /valid email address, or nothing/],
  ['plain http', { x: 'http://x.com/us' }, 'x', /starts with https/],
  ['a script', { github: 'javascript:alert(1)' }, 'github', /starts with https/],
  ['a password', { linkedin: 'https://a:b@linkedin.com' }, 'linkedin', /starts with https/],
  ['a long wait', { preloaderMs: 5001 }, 'preloaderMs', /0 to 5,000/],
])('%s is rejected with a field error', async (_, wrong, path, message) => {
  const admin = await aPerson({ role: 'admin' })
  await expect(change(admin, wrong)).rejects.toMatchObject({
    status: 400,
    errors: [{ path, message: expect.stringMatching(message) as string }],
  })
})

test('when two admins save at the same time, one gets a conflict', async () => {
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const read = await first.generalSettings.get({})
  const results = await Promise.allSettled([
    first.generalSettings.set({ ...read, siteTitle: 'First' }),
    second.generalSettings.set({ ...read, siteTitle: 'Second' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'settings.stale' },
  })
  const now = await first.generalSettings.get({})
  expect(['First', 'Second']).toContain(now.siteTitle)
  expect(now.version).toBeGreaterThan(read.version)
})

test('saving the same values twice is not a conflict, and sections do not conflict with each other', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  const [general, money, people] = [
    await boss.generalSettings.get({}),
    await boss.moneySettings.get({}),
    await boss.peopleSettings.get({}),
  ]
  const wanted = { ...general, siteTitle: 'Said twice' }
  const saved = await boss.generalSettings.set(wanted)
  expect(await boss.generalSettings.set(wanted)).toEqual(saved)
  const newFee = await boss.moneySettings.set({ ...money, feeBps: 1500 })
  await boss.peopleSettings.set({ ...people, providerApproval: true })
  await boss.moneySettings.set({ ...money, version: newFee.version })
  const stale = boss.moneySettings.set({ ...money, feeBps: 900 })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  const { version } = await boss.peopleSettings.get({})
  await boss.peopleSettings.set({ version, providerApproval: false })
  expect(await boss.moneySettings.get({})).toMatchObject({ feeBps: money.feeBps })
})

test('the history shows each change with its author, and the export escapes formulas', async () => {
  const boss = await aPerson({ role: 'super_admin', fullName: 'Hana History' })
  await change(boss, { siteTitle: '=HYPERLINK("x")' })
  const money = await boss.moneySettings.get({})
  const { version } = await boss.moneySettings.set({ ...money, feeMin: 0.5 })
  const { items, next } = await boss.generalSettings.versions({ limit: 2 })
  expect(items).toMatchObject([
    {
      section: 'money',
      by: { id: boss.user.id, name: 'Hana History' },
      changes: [{ name: 'feeMin', before: 0, after: 0.5 }],
    },
    { section: 'general', changes: [{ name: 'siteTitle', after: '=HYPERLINK("x")' }] },
  ])
  expect(next).toContain(`before=${items[1]?.version}`)
  const response = await boss.fetch('/api/admin/settings/versions/export.csv')
  expect(await response.text()).toContain(`"'=HYPERLINK(""x"")"`)
  await boss.moneySettings.set({ ...money, version })
})

test('closed registration rejects new accounts', async () => {
  const admin = await aPerson({ role: 'admin' })
  await change(admin, { isRegistrationOpen: false })
  const visitor = await aVisitor()
  const joining = visitor.accounts.register({
    username: 'too.late',
    email: 'late@example.org',
    fullName: 'Tom Late',
    password: 'a long enough secret',
  })
  await expect(joining).rejects.toMatchObject({ status: 403, code: 'account.registration_closed' })
  expect(await aPerson()).toHaveProperty('user.id')
})

test('a logo is re-encoded, shown with its size, and can be removed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const drawn = sharp({ create: { width: 960, height: 320, channels: 4, background: '#0000' } })
  const bytes = new Uint8Array(await drawn.png().toBuffer())
  await admin.generalSettings.setLogo({ file: new Blob([bytes], { type: 'image/png' }) })
  const { logo } = await admin.settings.site({})
  expect(logo).toMatchObject({ width: 240, height: 80 })
  const kept = await admin.fetch(logo?.src ?? '')
  expect(kept.headers.get('content-type')).toBe('image/webp')
  const text = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' })
  const refused = admin.generalSettings.setLogo({ file: text })
  await expect(refused).rejects.toMatchObject({ status: 415 })
  await admin.generalSettings.removeLogo({})
  expect(await admin.settings.site({})).toMatchObject({ logo: null })
})

test('every connected member is notified of a change', async () => {
  const person = await aPerson()
  const stream = await listen(person)
  expect(await stream.next()).toEqual({ topic: 'read_again' })
  await change(await aPerson({ role: 'admin' }), { x: 'https://x.com/vibes' })
  expect(await stream.until('settings')).toEqual({ topic: 'settings' })
  expect(await person.settings.site({})).toMatchObject({ social: { x: 'https://x.com/vibes' } })
  await stream.leave()
})

test('a second server on the same database sees a change immediately', async () => {
  const { resources, database } = await theServer()
  const own = await createResources(resources.config, database)
  const app = await createApp({ resources: own, createRenderer: null, root: '' })
  const there = async () => (await app.inject({ url: '/api/site' })).json<{ title: string }>().title
  expect(await there()).toBe('Vibework')
  await change(await aPerson({ role: 'admin' }), { siteTitle: 'Known everywhere' })
  expect(await there()).toBe('Known everywhere')
  await app.close()
  await own.signals.close()
})
