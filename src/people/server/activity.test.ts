import { expect, test } from 'vitest'
import { aRelease, anOrder, buy, connectBank, minutes } from '#testing/scenes.ts'
import { aPerson, aScene } from '#testing/server.ts'
import { LATEST } from '../activity-contract.ts'

const admin = () => aPerson({ role: 'admin' })
const nothing = { earned: 0, paidOut: 0, waiting: 0, spent: 0, refunded: 0 }

test('a person without orders and reports has an empty activity', async () => {
  const asking = await admin()
  const { id } = (await aPerson()).user
  expect(await asking.peopleActivity.get({ id })).toEqual({
    orders: [],
    money: nothing,
    payouts: [],
    reportsAbout: [],
    reportsBy: [],
  })
  await expect(asking.peopleActivity.get({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('both parties of an order have it in their activity, the newest five of them', async () => {
  const { client, viber, service } = await aScene()
  const orders = []
  for (let turn = 0; turn < LATEST + 1; turn++) orders.push(await buy(client, service))
  const newest = orders.map(({ id }) => id).toReversed()
  const asking = await admin()
  for (const { user } of [client, viber]) {
    const activity = await asking.peopleActivity.get({ id: user.id })
    expect(activity.orders.map(({ id }) => id)).toEqual(newest.slice(0, LATEST))
    expect(activity.orders[0]).toMatchObject({
      status: 'pending',
      escrow: 'holding',
      totalAmount: service.hourlyRate,
      client: { id: client.user.id },
      provider: { id: viber.user.id },
    })
  }
})

test('the money is what was earned, paid out, spent and refunded', async () => {
  const { client, viber, order } = await aRelease()
  const asking = await admin()
  const moneyOf = async (id: number) => (await asking.peopleActivity.get({ id })).money
  const { totalAmount, providerAmount } = order
  expect(await moneyOf(client.user.id)).toEqual({ ...nothing, spent: totalAmount })
  const earned = { ...nothing, earned: providerAmount }
  expect(await moneyOf(viber.user.id)).toEqual({ ...earned, waiting: providerAmount })
  await connectBank(viber)
  await minutes(3)
  expect(await moneyOf(viber.user.id)).toEqual({ ...earned, paidOut: providerAmount })
  const { payouts } = await asking.peopleActivity.get({ id: viber.user.id })
  expect(payouts).toMatchObject([{ orderId: order.id, amount: providerAmount, status: 'paid' }])
})

test('a refunded order is refunded, not spent', async () => {
  const { client, viber, order } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'cancelled' })
  const { money } = await (await admin()).peopleActivity.get({ id: client.user.id })
  expect(money).toEqual({ ...nothing, refunded: order.totalAmount })
})

test('open reports come first, about the person and by them', async () => {
  const [asking, one, other, third] = [
    await admin(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ]
  const about = { subject: 'user', subjectId: one.user.id, reason: 'spam' } as const
  const open = await other.reports.create(about)
  const decided = await third.reports.create(about)
  await asking.reports.decide({ id: decided.id, uphold: true })
  const { reportsAbout, reportsBy } = await asking.peopleActivity.get({ id: one.user.id })
  expect(reportsBy).toEqual([])
  expect(reportsAbout).toMatchObject([
    { id: open.id, status: 'open', reason: 'spam', reporter: { id: other.user.id } },
    { id: decided.id, status: 'upheld', reported: { id: one.user.id } },
  ])
  expect(await asking.peopleActivity.get({ id: other.user.id })).toMatchObject({
    reportsBy: [{ id: open.id }],
  })
})
