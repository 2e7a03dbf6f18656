import { expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { spanAfter, spanOf } from '#platform/spans.ts'
import { FIGURE_MONTHS } from '../contract.ts'
import { aRelease, anOrder, connectBank, deliverGatewayWebhooks, minutes } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'

const monthsOf = async (person: Person) => (await person.dashboard.figures({})).months
const nothing = { earned: 0, spent: 0 }

test('the figures begin five months ago and end with the current month', async () => {
  const now = (await theServer()).system.now()
  const months = await monthsOf(await aPerson())
  const expected = Array.from({ length: FIGURE_MONTHS }, (_, index) =>
    dayOf(spanAfter(spanOf(now, 'month'), 'month', index + 1 - FIGURE_MONTHS)),
  )
  expect(months).toEqual(expected.map((from) => ({ from, ...nothing })))
})

test('a client spends with the payment, a viber earns with the approval', async () => {
  const { client, viber, order } = await anOrder()
  const { id, totalAmount, providerAmount } = order
  expect((await monthsOf(client)).at(-1)).toMatchObject({ earned: 0, spent: totalAmount })
  expect((await monthsOf(viber)).at(-1)).toMatchObject(nothing)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed', note: 'Here it is.' })
  await client.orders.approve({ id })
  expect((await monthsOf(viber)).at(-1)).toMatchObject({ earned: providerAmount, spent: 0 })
})

test('a payout is not earned again, and a refund is not spent', async () => {
  const { viber, order } = await aRelease()
  await connectBank(viber)
  await deliverGatewayWebhooks()
  expect((await monthsOf(viber)).at(-1)?.earned).toBe(order.providerAmount)
  const declined = await anOrder()
  const { id } = declined.order
  await declined.viber.orders.setStatus({ id, status: 'cancelled' })
  await deliverGatewayWebhooks()
  expect((await monthsOf(declined.client)).at(-1)).toMatchObject(nothing)
})

test.each(['before', 'after'])(
  'what a bank takes back %s the payout is not earned',
  async (when) => {
    const { viber } = await aRelease({ number: '4000000000000259' })
    if (when === 'after') await connectBank(viber)
    await deliverGatewayWebhooks()
    const { clock } = await theServer()
    clock.advance(DAY_MS)
    await minutes(3)
    const earned = (await monthsOf(viber)).reduce((sum, month) => sum + month.earned, 0)
    expect(earned).toBe(0)
    clock.advance(-DAY_MS)
  },
)
