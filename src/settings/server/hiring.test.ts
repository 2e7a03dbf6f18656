import { afterEach, expect, test } from 'vitest'
import { aPerson } from '#testing/server.ts'
import { defaultHiring } from '../hiring.ts'

async function setTo(change: Partial<typeof defaultHiring>) {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.hiringSettings.get()
  return admin.hiringSettings.set({ ...defaultHiring, ...change, version })
}

afterEach(async () => {
  await setTo({})
})

test('an admin changes the deadlines of offers and agreements, and the history names them', async () => {
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.hiringSettings.get()).toMatchObject(defaultHiring)
  const saved = await setTo({ offerPayHours: 24, agreementIdleDays: 7 })
  expect(saved).toMatchObject({ ...defaultHiring, offerPayHours: 24, agreementIdleDays: 7 })
  const { items } = await admin.generalSettings.versions({ limit: 1 })
  expect(items[0]?.changes).toEqual([
    { name: 'offerPayHours', before: 48, after: 24 },
    { name: 'agreementIdleDays', before: 30, after: 7 },
  ])
})

test('a program that only knows packages keeps the deadlines', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await setTo({ offerValidDays: 14 })
  const saved = await admin.hiringSettings.set({ hasPackages: false, version })
  expect(saved).toMatchObject({ hasPackages: false, offerValidDays: 14 })
  const outdated = admin.hiringSettings.set({ hasPackages: true, version })
  await expect(outdated).rejects.toMatchObject({ code: 'settings.stale', status: 409 })
})

test.each([
  ['offerAnswerDays', 31, 'Vibers get between 1 and 30 days to answer a request'],
  ['offerPayHours', 0, 'Clients get between 1 and 168 hours to pay'],
  ['offerValidDays', 1.5, 'An offer is valid for 1 to 30 days'],
  ['agreementIdleDays', 6, 'An agreement without payments ends after 7 to 365 days'],
] as const)('%s of %d is refused at its field', async (name, value, message) => {
  await expect(setTo({ [name]: value })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: name, message }],
  })
})
