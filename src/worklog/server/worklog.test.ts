import { expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { listen } from '#testing/event-stream.ts'
import { anHourlyOrder, logHours, today } from '#testing/hours-scenes.ts'
import { aPackage, buyPriced, moreHours } from '#testing/priced-scenes.ts'
import { buy } from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'

test('the viber logs, changes and deletes hours, and both parties and admins read them', async () => {
  const { client, viber, id } = await anHourlyOrder()
  const admin = await aPerson({ role: 'admin' })
  const day = await today()
  const first = await viber.worklog.add({ id, day, hours: 1.5, memo: 'Found the slow query' })
  const second = await logHours(viber, id, 2)
  expect(first).toEqual({ id: first.id, day, hours: 1.5, memo: 'Found the slow query' })
  await viber.worklog.change({ id, entryId: first.id, hours: 2.5 })
  for (const person of [client, viber, admin]) {
    expect(await person.worklog.list({ id })).toEqual({
      entries: [second, { ...first, hours: 2.5 }],
      loggedHours: 4.5,
      boughtHours: 8,
    })
    expect(await person.orders.get({ id })).toMatchObject({ loggedHours: 4.5 })
  }
  await viber.worklog.remove({ id, entryId: second.id })
  expect(await client.worklog.list({ id })).toMatchObject({ loggedHours: 2.5 })
})

test('each change of the hours log is in the timeline', async () => {
  const { client, viber, id } = await anHourlyOrder()
  const day = await today()
  const { id: entryId } = await logHours(viber, id, 1.5, 'Found the slow query')
  await viber.worklog.change({ id, entryId, hours: 2 })
  // Nothing changes, so nothing is added.
  await viber.worklog.change({ id, entryId, hours: 2 })
  await viber.worklog.remove({ id, entryId })
  const timeline = await client.orders.timeline({ id })
  expect(timeline.filter(({ worked }) => worked)).toMatchObject([
    {
      kind: 'log_hours',
      actorName: 'Maya Viber',
      note: 'Found the slow query',
      worked: { day, hours: 1.5 },
      text: `Maya Viber logged 1.5 hours for ${day}.`,
    },
    { kind: 'change_hours', worked: { day, hours: 2 } },
    { kind: 'remove_hours', worked: { day, hours: 2 } },
  ])
})

test('logged hours are announced to both parties at once', async () => {
  const { client, viber, stranger, id } = await anHourlyOrder()
  const [hers, his, other] = await Promise.all([client, viber, stranger].map(listen))
  await logHours(viber, id, 1)
  expect(await hers?.until('hours')).toEqual({ topic: 'hours', data: { id } })
  expect(await his?.until('hours')).toEqual({ topic: 'hours', data: { id } })
  await Promise.all([hers?.leave(), his?.leave(), other?.leave()])
})

test('the client cannot write the hours log, and a stranger cannot see it', async () => {
  const { client, viber, stranger, id } = await anHourlyOrder()
  const admin = await aPerson({ role: 'admin' })
  const { id: entryId } = await logHours(viber, id, 1)
  const own = { code: 'order.not_yours', status: 403 }
  await expect(logHours(client, id, 1)).rejects.toMatchObject(own)
  await expect(client.worklog.change({ id, entryId, hours: 2 })).rejects.toMatchObject(own)
  await expect(client.worklog.remove({ id, entryId })).rejects.toMatchObject(own)
  for (const person of [stranger, admin]) {
    await expect(logHours(person, id, 1)).rejects.toMatchObject({ status: 404 })
    await expect(person.worklog.remove({ id, entryId })).rejects.toMatchObject({ status: 404 })
  }
  await expect(stranger.worklog.list({ id })).rejects.toMatchObject({ status: 404 })
})

test('an entry of another order is not found', async () => {
  const { client, viber, service, id } = await anHourlyOrder()
  const { id: entryId } = await logHours(viber, id, 1)
  const other = await buy(client, service)
  await viber.orders.setStatus({ id: other.id, status: 'in_progress' })
  const elsewhere = { id: other.id, entryId }
  await expect(viber.worklog.remove(elsewhere)).rejects.toMatchObject({ status: 404 })
  await expect(viber.worklog.change({ ...elsewhere, hours: 2 })).rejects.toMatchObject({
    status: 404,
  })
})

test('hours are logged only while the work is in progress', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await buy(client, service)
  const closed = { code: 'order.wrong_state', status: 409 }
  await expect(logHours(viber, id, 1)).rejects.toMatchObject(closed)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const { id: entryId } = await logHours(viber, id, 0.5)
  await viber.orders.setStatus({ id, status: 'completed' })
  await expect(logHours(viber, id, 0.5)).rejects.toMatchObject(closed)
  await expect(viber.worklog.change({ id, entryId, hours: 1 })).rejects.toMatchObject(closed)
  await expect(viber.worklog.remove({ id, entryId })).rejects.toMatchObject(closed)
})

test('a package has no hours log', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await buyPriced(client, service, { price: aPackage })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const refused = { code: 'order.not_hourly', status: 409 }
  await expect(viber.worklog.list({ id })).rejects.toMatchObject(refused)
  await expect(logHours(viber, id, 1)).rejects.toMatchObject(refused)
})

test('no more hours are logged than were bought', async () => {
  const { viber, id } = await anHourlyOrder()
  const { id: entryId } = await logHours(viber, id, 6)
  const refused = {
    code: 'hours.too_many',
    message: expect.stringContaining('Only 2 hours are left of those bought.') as string,
  }
  await expect(logHours(viber, id, 2.5)).rejects.toMatchObject(refused)
  const { id: second } = await logHours(viber, id, 1)
  await viber.worklog.change({ id, entryId, hours: 7 })
  await expect(viber.worklog.change({ id, entryId: second, hours: 1.5 })).rejects.toMatchObject({
    code: 'hours.too_many',
    message: expect.stringContaining('Only 1 hours are left of those bought.') as string,
  })
})

test('of two entries at once that together exceed the hours bought, one is taken', async () => {
  const { client, viber, id } = await anHourlyOrder()
  const answers = await Promise.allSettled([5, 5].map((hours) => logHours(viber, id, hours)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'hours.too_many' } }])
  expect(await client.worklog.list({ id })).toMatchObject({ loggedHours: 5 })
})

test('a viber logs at most 24 hours a day over all orders, also in concurrent requests', async () => {
  const { client, viber, service, id } = await anHourlyOrder()
  const other = await buy(client, service, { fields: { amount: 1300 } })
  await viber.orders.setStatus({ id: other.id, status: 'in_progress' })
  const day = await today()
  const entry = await logHours(viber, id, 8)
  const log = (orderId: number, hours: number) =>
    viber.worklog.add({ id: orderId, day, hours, memo: 'Wrote the tests' })
  await expect(log(other.id, 16.5)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'hours', message: 'A day has 24 hours, and 16 of this one are free' }],
  })
  const tries = await Promise.allSettled([log(other.id, 10), log(other.id, 10)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await log(other.id, 6)
  const change = (hours: number) => viber.worklog.change({ id, entryId: entry.id, hours })
  await change(7)
  await change(8)
  await expect(
    viber.worklog.add({ id: other.id, day, hours: 0.5, memo: 'More' }),
  ).rejects.toMatchObject({ status: 400 })
})

test('the database takes no more hours than were bought', async () => {
  const { server, id } = await anHourlyOrder()
  const values = `(${id}, '${await today()}', 17, 'Too much', now(), now())`
  const columns = 'order_id, day, half_hours, memo, created_at, updated_at'
  const insert = server.database.pool.query(
    `insert into worked_hours (${columns}) values ${values}`,
  )
  await expect(insert).rejects.toThrow('has fewer hours than were logged')
})

test('a day lies between the start of the order and today', async () => {
  const { viber, server, id } = await anHourlyOrder()
  const near = (days: number) => dayOf(new Date(server.system.now().getTime() + days * DAY_MS))
  const refused = {
    code: 'hours.wrong_day',
    status: 400,
    message: expect.stringContaining('between the start of the order and today') as string,
  }
  for (const day of [near(-1), near(1)]) {
    const entry = { id, day, hours: 1, memo: 'Worked on it' }
    await expect(viber.worklog.add(entry)).rejects.toMatchObject(refused)
  }
  server.clock.advance(DAY_MS)
  await viber.worklog.add({ id, day: near(-1), hours: 1, memo: 'Yesterday, which is allowed' })
  server.clock.set(new Date())
})

test('the viber’s own calendar decides what today is', async () => {
  const { clock, system } = await theServer()
  clock.set(new Date(new Date().setUTCHours(12, 0, 0, 0)))
  const { viber, id } = await anHourlyOrder()
  const tomorrow = dayOf(new Date(system.now().getTime() + DAY_MS))
  const entry = { id, day: tomorrow, hours: 1, memo: 'Worked on it' }
  await expect(viber.worklog.add(entry)).rejects.toMatchObject({ code: 'hours.wrong_day' })
  await viber.account.save({ timeZone: 'Pacific/Kiritimati' })
  expect(await viber.worklog.add(entry)).toMatchObject({ day: tomorrow })
  clock.set(new Date())
})

test.each([
  [{ hours: 1.25 }, 'Hours come in steps of half an hour, from 0.5 to 24'],
  [{ hours: 24.5 }, 'Hours come in steps of half an hour, from 0.5 to 24'],
  [{ hours: 0 }, 'Hours come in steps of half an hour, from 0.5 to 24'],
  [{ memo: 'ab' }, 'Please say in 3 to 500 characters what you did'],
  [{ memo: 'a'.repeat(501) }, 'Please say in 3 to 500 characters what you did'],
  [{ day: '2026-02-30' }, 'Please choose a valid date'],
])('an entry with %j is refused', async (fields, message) => {
  const { viber, id } = await anHourlyOrder()
  const entry = { id, day: await today(), hours: 1, memo: 'Worked on it', ...fields }
  await expect(viber.worklog.add(entry)).rejects.toMatchObject({
    status: 400,
    errors: [{ message }],
  })
})

test('a repeated request logs the hours once', async () => {
  const { viber, id } = await anHourlyOrder()
  const entry = { id, day: await today(), hours: 1, memo: 'Worked on it' }
  const options = { idempotencyKey: 'the-same-hours' }
  const [first, second] = [
    await viber.worklog.add(entry, options),
    await viber.worklog.add(entry, options),
  ]
  expect(second).toEqual(first)
  expect((await viber.worklog.list({ id })).entries).toHaveLength(1)
})

test('hours that were bought later have a log and a limit of their own', async () => {
  const { client, viber, service, id } = await anHourlyOrder()
  await logHours(viber, id, 8)
  const more = await buyPriced(client, service, moreHours(id, 4))
  await viber.orders.setStatus({ id: more.id, status: 'in_progress' })
  await logHours(viber, more.id, 2)
  await expect(logHours(viber, more.id, 0.5)).rejects.toMatchObject({ code: 'hours.too_many' })
  expect(await client.worklog.list({ id })).toMatchObject({ loggedHours: 8, boughtHours: 8 })
})

test('the copy of personal data has the hours of both parties’ orders', async () => {
  const { client, viber, stranger, id } = await anHourlyOrder()
  await logHours(viber, id, 1.5, 'Found the slow query')
  for (const person of [client, viber]) {
    const copy = (await (await person.fetch('/api/user/export')).json()) as {
      hoursWorked: object[]
    }
    expect(copy.hoursWorked).toMatchObject([
      { orderId: id, halfHours: 3, memo: 'Found the slow query' },
    ])
  }
  const other = (await (await stranger.fetch('/api/user/export')).json()) as {
    hoursWorked: object[]
  }
  expect(other.hoursWorked).toEqual([])
})
