import { afterEach, expect, test, vi } from 'vitest'
import { aRelease, connectBank, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { sign } from '#platform/server/drivers/payments/test-gateway/signature.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function minutes(count: number) {
  const server = await theServer()
  for (let minute = 0; minute < count; minute++) {
    server.clock.advance(MINUTE_MS + 1000)
    await server.runJob('payments.sweep')
    await deliverGatewayWebhooks()
  }
}

async function aPaidRelease(number?: string) {
  const scene = await aRelease(number ? { number } : undefined)
  await connectBank(scene.viber)
  await minutes(1)
  const { items } = await scene.viber.payouts.list({})
  expect(items[0]).toMatchObject({ status: 'paid' })
  return { ...scene, transferId: items[0]?.stripeTransferId ?? '' }
}

/** Delivers the gateway's webhook about a reversed transfer. */
async function hearOfReversal(transferId: string) {
  const { resources, system } = await theServer()
  const event = { id: `evt_${transferId}`, type: 'transfer.reversed' }
  const body = JSON.stringify({ ...event, data: { object: { id: transferId } } })
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/webhooks/test', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'test-gateway-signature': sign(body, resources.config.secret, system.now()),
    },
    body,
  })
  expect(response.status).toBe(200)
  await deliverGatewayWebhooks()
}

test("a transfer reversed in the gateway's dashboard is logged, posts nothing, and is named by reconciliation", async () => {
  const { viber, transferId } = await aPaidRelease()
  const server = await theServer()
  await server.database.pool.query(
    `insert into test_gateway_reversals (id, idem_key, transfer_id, amount_cents, currency, created_at)
     values ('trr_test_by_hand', 'by hand', $1, 5200, 'usd', $2)`,
    [transferId, server.system.now()],
  )
  const errors = vi.spyOn(server.system.log, 'error').mockImplementation(() => {})
  await hearOfReversal(transferId)
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ gatewayTransferId: transferId }),
    "a transfer was reversed in the gateway's dashboard",
  )
  const { items } = await viber.payouts.list({})
  expect(items[0]).toMatchObject({ status: 'paid', reversed: 0 })
  await minutes(11)
  const admin = await aPerson({ role: 'admin' })
  const run = await admin.reconciliation.start({})
  const { items: findings } = await admin.reconciliation.findings({ id: run.id })
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'missing_in_ledger', subject: 'trr_test_by_hand', found: 52 }),
  )
})

test('a reversal that a chargeback asked for is not reported', async () => {
  const { viber, transferId } = await aPaidRelease('4000000000000259')
  const server = await theServer()
  server.clock.advance(DAY_MS)
  await minutes(3)
  expect((await viber.payouts.list({})).items[0]).toMatchObject({ status: 'reversed' })
  const errors = vi.spyOn(server.system.log, 'error').mockImplementation(() => {})
  await hearOfReversal(transferId)
  expect(errors).not.toHaveBeenCalled()
})
