import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { aDelivery, aRelease, connectBank } from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'
import { listDuePayouts } from './queries/payouts.ts'
import { sendPayout } from './service/payouts.ts'

test('payouts of a gateway that is no longer configured do not delay other payouts', async () => {
  const stranger = await aRelease()
  const scene = await aRelease()
  const { database, system } = await theServer()
  await database.pool.query(`update payments set gateway = 'stripe' where order_id = $1`, [
    stranger.order.id,
  ])
  const due = (gateway: string) => listDuePayouts(system.db, gateway, system.now(), 1000)
  expect(await due('test')).toContain(scene.payout.id)
  expect(await due('test')).not.toContain(stranger.payout.id)
  expect(await due('stripe')).toEqual([stranger.payout.id])
})

/** The SQL texts that an action sends, in order. Handles both named and plain statements. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await action()
  const texts = sent.mock.calls.map((call) => {
    const [query]: unknown[] = call
    const isNamed = typeof query === 'object' && query !== null && 'text' in query
    return String(isNamed ? query.text : query)
  })
  sent.mockRestore()
  return texts.map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' '))
}

test('payouts are locked by ascending id and before any balance', async () => {
  const scene = await aDelivery()
  const closing = await statementsOf(() => scene.client.orders.approve({ id: scene.order.id }))
  const inserted = closing.findIndex((text) => text.includes('insert into payouts'))
  expect(closing[inserted]).toContain('order by p.id for update of p')
  // One statement inserts the payout and the transfers. The transfers' trigger changes the balances last.
  expect(inserted).toBe(closing.findIndex((text) => text.includes('ledger_transfers')))
  const { items } = await scene.viber.payouts.list({})
  const { system } = await theServer()
  await connectBank(scene.viber)
  const sending = await statementsOf(() => sendPayout(system, items[0]?.id ?? 0))
  const cleared = sending.findIndex((text) => text.includes('set is_cleared'))
  const locking = sending
    .slice(0, cleared)
    .findLastIndex((text) => text.includes('order by p.id for update of p'))
  expect(locking).toBeGreaterThan(-1)
  const moved = sending.findIndex((text) => text.includes('ledger_transfers'))
  expect(moved).toBeGreaterThan(cleared)
})
