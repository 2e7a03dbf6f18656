import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { anHourlyOrder } from '#testing/hours-scenes.ts'
import { mailsTo } from '#testing/outbox.ts'
import { theServer, type Person } from '#testing/server.ts'

/** A Monday at midnight, ahead of the present so that sessions and orders are older. */
const MONDAY = Date.parse('2027-03-01T00:00:00Z')

afterEach(async () => (await theServer()).clock.set(new Date()))

async function at(hours: number, { day = 0 } = {}) {
  const server = await theServer()
  server.clock.set(new Date(MONDAY + day * DAY_MS + hours * HOUR_MS))
}

/** An order with hours on this Wednesday and Friday, before the next Monday. */
async function aWeekOfWork() {
  await at(9)
  const scene = await anHourlyOrder()
  const { viber, id } = scene
  await at(18, { day: 2 })
  await viber.worklog.add({ id, day: '2027-03-03', hours: 2.5, memo: 'Found the slow query' })
  await at(18, { day: 4 })
  await viber.worklog.add({ id, day: '2027-03-05', hours: 1, memo: 'Removed it' })
  // Stays logged in.
  await scene.client.orders.get({ id })
  return scene
}

async function summarize() {
  await (await theServer()).runJob('worklog.summarize')
}

function isAboutHours({ values }: { values: object }): boolean {
  return JSON.stringify(values).includes('hours.week')
}

async function summariesOf({ notifications }: Person) {
  const { items } = await notifications.list({})
  return items.filter(({ kind }) => kind === 'hours.week')
}

test('on Monday the client gets the hours of last week, once', async () => {
  const { client, viber, id } = await aWeekOfWork()
  await at(6, { day: 7 })
  await summarize()
  expect(await summariesOf(client)).toEqual([])
  await at(7.9, { day: 7 })
  await Promise.all([summarize(), summarize()])
  await at(9, { day: 8 })
  await summarize()
  expect(await summariesOf(client)).toMatchObject([
    {
      values: { title: 'Fix a slow checkout', hours: 3.5 },
      actor: { fullName: 'Maya Viber' },
      link: `/messages/${viber.user.id}?order=${id}`,
    },
  ])
  expect(await summariesOf(viber)).toEqual([])
})

test('the summary is part of the summary email of Monday morning', async () => {
  const { client } = await aWeekOfWork()
  const server = await theServer()
  await client.notifications.read({ all: true })
  await at(7.92, { day: 7 })
  await summarize()
  await server.runJob('notifications.mail')
  await at(8.02, { day: 7 })
  await server.runJob('notifications.digest')
  const mails = (await mailsTo(client.user.email)).filter(isAboutHours)
  expect(mails).toMatchObject([
    {
      template: 'digest',
      values: { items: [{ kind: 'hours.week', name: 'Maya Viber', hours: 3.5 }] },
    },
  ])
})

test('each week has its own summary, and a week without hours has none', async () => {
  const { client, viber, id } = await aWeekOfWork()
  for (const day of [7, 11, 14, 18]) {
    await at(10, { day })
    await summarize()
    // Both stay logged in.
    expect(await summariesOf(client)).toHaveLength(1)
    expect(await summariesOf(viber)).toEqual([])
  }
  await viber.worklog.add({ id, day: '2027-03-17', hours: 2, memo: 'The last part' })
  await at(10, { day: 21 })
  await summarize()
  const sums = (await summariesOf(client)).map(({ values }) => values['hours'])
  expect(sums).toEqual([2, 3.5])
})

test('Monday morning is the client’s own', async () => {
  const { client } = await aWeekOfWork()
  await client.account.save({ timeZone: 'America/Los_Angeles' })
  await at(12, { day: 7 })
  await summarize()
  expect(await summariesOf(client)).toEqual([])
  await at(16, { day: 7 })
  await summarize()
  expect(await summariesOf(client)).toHaveLength(1)
})

test('a client who wants no emails about orders gets none', async () => {
  const { client } = await aWeekOfWork()
  const server = await theServer()
  const orders = { topic: 'orders', isListed: true, mail: 'off' } as const
  await client.notifications.setPreferences({ preferences: [orders] })
  await at(10, { day: 7 })
  await summarize()
  await at(9, { day: 8 })
  await server.runJob('notifications.digest')
  expect((await mailsTo(client.user.email)).filter(isAboutHours)).toEqual([])
  expect(await summariesOf(client)).toHaveLength(1)
})

test('the next summary names the hours that were changed in earlier weeks', async () => {
  const { client, viber, id } = await aWeekOfWork()
  const staysLoggedIn = () => Promise.all([client.orders.get({ id }), viber.orders.get({ id })])
  await at(7.9, { day: 7 })
  await summarize()
  await at(9, { day: 7 })
  await staysLoggedIn()
  await viber.worklog.add({ id, day: '2027-03-05', hours: 2, memo: 'Also measured it' })
  await at(7.9, { day: 14 })
  await summarize()
  const told = async () => (await summariesOf(client))[0]?.values
  expect(await told()).toMatchObject({ hours: 0, added: 2 })
  const { entries } = await viber.worklog.list({ id })
  const wednesday = entries.find(({ day }) => day === '2027-03-03')
  await at(9, { day: 15 })
  await staysLoggedIn()
  await viber.worklog.add({ id, day: '2027-03-16', hours: 1, memo: 'Wrote it down' })
  await viber.worklog.remove({ id, entryId: wednesday?.id ?? 0 })
  await at(7.9, { day: 21 })
  await summarize()
  expect(await told()).toMatchObject({ hours: 1, removed: 2.5 })
  await at(9, { day: 22 })
  await client.orders.get({ id })
  await at(7.9, { day: 28 })
  await summarize()
  expect(await told()).toMatchObject({ hours: 1, removed: 2.5 })
})
