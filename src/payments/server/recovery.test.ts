import { afterEach, expect, test, vi } from 'vitest'
import {
  aRelease,
  balanceOf,
  banks,
  connectBank,
  deliverGatewayWebhooks,
  minutes,
  theTestGateway,
} from '#testing/scenes.ts'
import { findFaults } from '#app/server/invariants.ts'
import { theServer, type Person } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { refreshChargeback } from './chargebacks.ts'

const CARD = '4000000000000259'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

/** A chargeback of an order whose payout is in transit, with no answer from the provider's bank yet. */
async function aChargebackUnderway(bank: string) {
  const scene = await aRelease({ number: CARD })
  await connectBank(scene.viber, bank)
  await deliverGatewayWebhooks()
  const server = await theServer()
  server.clock.advance(DAY_MS)
  const transfers = vi.spyOn(await theTestGateway(), 'transfer')
  await server.runJob('payments.sweep')
  await (await theTestGateway()).idle()
  expect(await statusesOf(scene.viber)).toEqual(['in_transit'])
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select c.id from test_gateway_chargebacks c join payments p on p.payment_intent_id = c.intent_id
     where p.order_id = $1`,
    [scene.order.id],
  )
  const id = rows[0]?.id ?? 'none'
  await refreshChargeback(server.system, id)
  await server.runJob('payments.sweep') // the recovery waits for the outcome
  return { ...scene, chargebackId: id, transfers }
}

async function statusesOf(viber: Person) {
  return (await viber.payouts.list({})).items.map(({ status }) => status)
}

test('a transfer that fails while a chargeback waits for it is withheld, not sent again', async () => {
  const { viber, transfers } = await aChargebackUnderway(banks.closed)
  await deliverGatewayWebhooks()
  expect(await statusesOf(viber)).toEqual(['failed'])
  await minutes(2)
  expect(await statusesOf(viber)).toEqual(['cancelled'])
  expect(transfers).toHaveBeenCalledTimes(1)
  expect(await balanceOf('provider_payable', viber.user.id)).toBe(0)
  expect(await balanceOf('provider_receivable', viber.user.id)).toBe(0)
  expect(await findFaults((await theServer()).database)).toEqual([])
})

test('a viber cannot retry a payout that a chargeback will withhold', async () => {
  const { viber, payout, transfers } = await aChargebackUnderway(banks.closed)
  await deliverGatewayWebhooks()
  expect(await viber.payouts.retry({ id: payout.id })).toMatchObject({ status: 'failed' })
  expect(transfers).toHaveBeenCalledTimes(1)
})

test('a chargeback that is won while the transfer is in transit leaves the transfer alone', async () => {
  const { viber, chargebackId } = await aChargebackUnderway(banks.good)
  const gateway = await theTestGateway()
  const reversals = vi.spyOn(gateway, 'reverseTransfer')
  expect(await gateway.decideChargeback(chargebackId, 'won')).toBe(true)
  await refreshChargeback((await theServer()).system, chargebackId)
  expect(await statusesOf(viber)).toEqual(['in_transit'])
  await deliverGatewayWebhooks()
  await minutes(12)
  expect(reversals).not.toHaveBeenCalled()
  expect(await statusesOf(viber)).toEqual(['paid'])
  expect(await balanceOf('provider_receivable', viber.user.id)).toBe(0)
  expect(await findFaults((await theServer()).database)).toEqual([])
})

test('a chargeback that is not won reverses the transfer as soon as it has arrived', async () => {
  const { viber } = await aChargebackUnderway(banks.good)
  await deliverGatewayWebhooks()
  await minutes(1)
  expect(await statusesOf(viber)).toEqual(['reversed'])
  expect(await balanceOf('provider_receivable', viber.user.id)).toBe(0)
})
