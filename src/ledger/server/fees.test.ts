import { afterEach, expect, test, vi } from 'vitest'
import { anOrder, balanceOf, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

/** A gateway that reports its fee only after `times` requests. */
async function feeAfter(times: number, feeCents: number) {
  const { payments } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  const real = payments.retrieveIntent.bind(payments)
  let requests = 0
  vi.spyOn(payments, 'retrieveIntent').mockImplementation(async (id) => ({
    ...(await real(id)),
    processingFeeCents: requests++ < times ? null : feeCents,
  }))
}

async function tenMinutes() {
  const server = await theServer()
  server.clock.advance(11 * 60_000)
  await server.runJob('payments.sweep')
}

test('a fee that the gateway reports later is posted once', async () => {
  const before = await balanceOf('psp_fee_expense', 0)
  await feeAfter(2, 219)
  await anOrder()
  await tenMinutes()
  expect(await balanceOf('psp_fee_expense', 0)).toBe(before)
  for (let round = 0; round < 3; round++) await tenMinutes()
  expect(await balanceOf('psp_fee_expense', 0)).toBe(before - 219)
})

test('a fee that is known at capture is not requested again', async () => {
  await feeAfter(0, 100)
  await anOrder()
  const { payments } = (await theServer()).resources
  const calls = vi.mocked(payments?.retrieveIntent as () => unknown).mock.calls.length
  await tenMinutes()
  expect(vi.mocked(payments?.retrieveIntent as () => unknown).mock.calls.length).toBe(calls)
})

test('a payment whose fee request fails waits ten minutes and does not block the queue', async () => {
  const before = await balanceOf('psp_fee_expense', 0)
  await feeAfter(1, 150)
  const { server } = await anOrder()
  const { payments } = server.resources
  if (!payments) throw new Error('no gateway')
  const ask = vi.spyOn(payments, 'retrieveIntent').mockRejectedValueOnce(new Error('no answer'))
  ask.mockClear()
  for (let round = 0; round < 3; round++) await server.runJob('payments.sweep')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await balanceOf('psp_fee_expense', 0)).toBe(before)
  await tenMinutes()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await balanceOf('psp_fee_expense', 0)).toBe(before - 150)
})
