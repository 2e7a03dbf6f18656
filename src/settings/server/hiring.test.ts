import { afterEach, expect, test } from 'vitest'
import { aPerson, aVisitor } from '#testing/server.ts'
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

test('an admin changes the settings of the gig board, and history and audit log name them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.hiringSettings.get()
  await admin.hiringSettings.set({
    hasPackages: true,
    briefApproval: 'first',
    proposalsPerDayNew: 1,
    version,
  })
  expect(await admin.hiringSettings.get()).toMatchObject({
    ...defaultHiring,
    briefApproval: 'first',
    proposalsPerDayNew: 1,
  })
  const { items } = await admin.generalSettings.versions({ limit: 1 })
  expect(items[0]).toMatchObject({ section: 'hiring', by: { id: admin.user.id } })
  expect(items[0]?.changes).toEqual([
    { name: 'briefApproval', before: 'off', after: 'first' },
    { name: 'proposalsPerDayNew', before: 3, after: 1 },
  ])
  const log = await admin.audit.list({ actorId: admin.user.id, limit: 5 })
  expect(log.items).toMatchObject([
    {
      action: 'settings.hiring_changed',
      before: { briefApproval: 'off', proposalsPerDayNew: 3 },
      after: { briefApproval: 'first', proposalsPerDayNew: 1 },
    },
  ])
})

test('visitors see in the public settings whether the gig board is open', async () => {
  const visitor = await aVisitor()
  expect(await visitor.settings.site()).toMatchObject({ isGigBoardOpen: true })
  await setTo({ isGigBoardOpen: false })
  expect(await visitor.settings.site()).toMatchObject({ isGigBoardOpen: false })
})

test('saving unchanged values writes no version and no entry of the audit log', async () => {
  const admin = await aPerson({ role: 'admin' })
  const saved = await setTo({ briefsPerClient: 8 })
  expect(await admin.hiringSettings.set(saved)).toEqual(saved)
  // An outdated version is no conflict either, because nothing would be overwritten.
  expect(await admin.hiringSettings.set({ ...saved, version: 0 })).toEqual(saved)
  expect((await admin.audit.list({ actorId: admin.user.id, limit: 5 })).items).toEqual([])
})

test('the limits of the gig board are accepted at both ends', async () => {
  for (const limits of [
    {
      briefOpenDays: 7,
      briefsPerClient: 1,
      proposalsPerBrief: 3,
      proposalsPerDay: 1,
      proposalsPerDayNew: 1,
    },
    {
      briefOpenDays: 90,
      briefsPerClient: 50,
      proposalsPerBrief: 50,
      proposalsPerDay: 100,
      proposalsPerDayNew: 100,
    },
  ]) {
    expect(await setTo(limits)).toMatchObject(limits)
  }
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
  ['briefOpenDays', 6, 'A gig is open for 7 to 90 days'],
  ['briefOpenDays', 91, 'A gig is open for 7 to 90 days'],
  ['briefsPerClient', 0, 'A client can have 1 to 50 open gigs'],
  ['briefsPerClient', 51, 'A client can have 1 to 50 open gigs'],
  ['proposalsPerBrief', 2, 'A gig accepts 3 to 50 proposals'],
  ['proposalsPerBrief', 51, 'A gig accepts 3 to 50 proposals'],
  ['proposalsPerDay', 0, 'Vibers can send 1 to 100 proposals a day'],
  ['proposalsPerDay', 101, 'Vibers can send 1 to 100 proposals a day'],
  ['proposalsPerDayNew', 0, 'New vibers can send 1 to 100 proposals a day'],
  ['proposalsPerDayNew', 101, 'New vibers can send 1 to 100 proposals a day'],
  ['briefApproval', 'some', 'Please choose which gigs need approval'],
] as const)('%s of %s is refused at its field', async (name, value, message) => {
  await expect(setTo({ [name]: value })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: name, message }],
  })
})
