import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import {
  aRelease,
  balanceOf,
  banks,
  buy,
  connectBank,
  deliverGatewayWebhooks,
  releaseIn,
} from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'
import { sendPayout } from '#ledger/server/service/payouts.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function theGateway() {
  const { payments } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  return payments
}

/** Simulates a minute: due payouts are sent and the gateway's webhooks arrive. */
async function aMinute() {
  const server = await theServer()
  server.clock.advance(61_000)
  await server.runJob('payments.sweep')
  await deliverGatewayWebhooks()
}

type Release = Awaited<ReturnType<typeof aRelease>>

async function payoutOf({ viber, payout }: Release) {
  const { items } = await viber.payouts.list({})
  const found = items.find(({ id }) => id === payout.id)
  if (!found) throw new Error('no payout')
  return found
}

async function nextOf(scene: Release): Promise<Date | null> {
  const { nextAt } = await payoutOf(scene)
  return nextAt ? new Date(nextAt) : null
}

test('released money waits until the viber connects a bank account, and is then sent and arrives', async () => {
  const scene = await aRelease()
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'pending', blockedReason: 'no_account' })
  expect(await balanceOf('provider_payable', scene.viber.user.id)).toBe(5200)
  await connectBank(scene.viber)
  await aMinute()
  const paid = await payoutOf(scene)
  expect(paid).toMatchObject({ status: 'paid', amount: 52, blockedReason: null, nextAt: null })
  expect(paid.stripeTransferId).toMatch(/^tr_test_/)
  expect(await balanceOf('provider_payable', scene.viber.user.id)).toBe(0)
  expect(await balanceOf('payout_in_transit', scene.order.id)).toBe(0)
  expect(await scene.viber.payouts.summary({})).toMatchObject({
    pending: 0,
    inTransit: 0,
    paid: 52,
  })
})

test('a closed bank account fails the payout with its reason; the next attempt has a new key', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber, banks.closed)
  await aMinute()
  const failed = await payoutOf(scene)
  expect(failed).toMatchObject({ status: 'failed', failureReason: 'account_closed', attempt: 1 })
  expect(await balanceOf('provider_payable', scene.viber.user.id)).toBe(5200)
  const transfers = vi.spyOn(await theGateway(), 'transfer')
  await connectBank(scene.viber, banks.good)
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', attempt: 2, failureReason: null })
  expect(transfers.mock.calls.map(([wanted]) => wanted.attempt)).toEqual([2])
})

test('after six refusals with growing pauses a payout needs a person, who can retry it', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber, banks.closed)
  const server = await theServer()
  const waits: number[] = []
  await aMinute()
  for (let due = await nextOf(scene); due; due = await nextOf(scene)) {
    const waitMs = due.getTime() - server.system.now().getTime()
    waits.push(Math.round(waitMs / MINUTE_MS))
    server.clock.advance(waitMs)
    await aMinute()
  }
  expect(waits).toEqual([1, 10, 60, 360, 1440])
  expect(await payoutOf(scene)).toMatchObject({ status: 'failed', attempt: 6, nextAt: null })
  await connectBank(scene.viber, banks.good)
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'failed', attempt: 6, nextAt: null })
  const admin = await aPerson({ role: 'admin' })
  await admin.payouts.adminRetry({ id: scene.payout.id })
  await deliverGatewayWebhooks()
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', attempt: 7 })
})

test('an account the bank restricts blocks the payout and shows the reason', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber, banks.restricted)
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'pending', blockedReason: 'restricted' })
  expect(await scene.viber.payouts.account({})).toEqual({
    state: 'restricted',
    problem: 'The bank wants to see an identity document.',
  })
})

test('an account whose approval webhook was lost is polled', async () => {
  const scene = await aRelease()
  const accountId = await connectBank(scene.viber, banks.restricted)
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ blockedReason: 'restricted' })
  const { database, clock } = await theServer()
  await database.pool.query(`update test_gateway_accounts set behaviour = 'ok' where id = $1`, [
    accountId,
  ])
  clock.advance(7 * HOUR_MS)
  await aMinute()
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', blockedReason: null })
})

test('an unreachable gateway is asked again with the same key, and pays once', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber)
  const gateway = await theGateway()
  const real = gateway.transfer.bind(gateway)
  const calls = vi.spyOn(gateway, 'transfer').mockImplementationOnce(async (wanted) => {
    await real(wanted)
    throw new Error('connection reset after it was done')
  })
  await aMinute()
  await aMinute()
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', attempt: 1 })
  expect(calls.mock.calls.map(([wanted]) => wanted.attempt)).toEqual([1, 1])
  expect(await gateway.findTransfers(scene.order.id)).toHaveLength(1)
})

test('a transfer whose outcome is unknown for a day is looked up, never sent again blindly', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber)
  const gateway = await theGateway()
  const calls = vi.spyOn(gateway, 'transfer').mockRejectedValueOnce(new Error('timeout'))
  await aMinute()
  const server = await theServer()
  server.clock.advance(24 * HOUR_MS)
  await server.runJob('payments.sweep')
  expect(calls).toHaveBeenCalledTimes(1)
  expect(await payoutOf(scene)).toMatchObject({ status: 'failed', failureReason: 'never_arrived' })
  await aMinute()
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', attempt: 2 })
})

test('twenty workers send one transfer', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber)
  const server = await theServer()
  server.clock.advance(61_000)
  const { system } = server
  await Promise.all(Array.from({ length: 20 }, () => sendPayout(system, scene.payout.id)))
  await deliverGatewayWebhooks()
  expect(await (await theGateway()).findTransfers(scene.order.id)).toHaveLength(1)
  expect(await payoutOf(scene)).toMatchObject({ status: 'paid', attempt: 1 })
})

test('a payout below the minimum waits until more is due', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  const settings = await boss.moneySettings.get({})
  const { version } = await boss.moneySettings.set({ ...settings, payoutMin: 60 })
  const scene = await aRelease()
  await connectBank(scene.viber)
  await aMinute()
  expect(await payoutOf(scene)).toMatchObject({ status: 'pending', blockedReason: 'below_minimum' })
  const { id } = scene.order
  const second = await releaseIn(scene)
  expect(second.order.id).not.toBe(id)
  await aMinute()
  await aMinute()
  const { items } = await scene.viber.payouts.list({})
  expect(items.map(({ status }) => status)).toEqual(['paid', 'paid'])
  await boss.moneySettings.set({ ...settings, version })
})

test('where a payout account is required, a viber without one cannot be hired', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  const settings = await boss.moneySettings.get({})
  const { version } = await boss.moneySettings.set({ ...settings, needsPayoutAccount: true })
  const scene = await aScene()
  await expect(buy(scene.client, scene.service)).rejects.toMatchObject({
    status: 409,
    code: 'checkout.viber_not_ready',
  })
  await connectBank(scene.viber)
  expect(await buy(scene.client, scene.service)).toMatchObject({ status: 'pending' })
  await boss.moneySettings.set({ ...settings, version })
})

test('an account at a gateway that is no longer configured is not paid, and the viber is asked for a new one', async () => {
  const { viber } = await aScene()
  await connectBank(viber)
  expect(await viber.payouts.account({})).toMatchObject({ state: 'ready' })
  const { database } = await theServer()
  await sql`
    update payout_accounts set gateway = 'stripe', account_id = 'acct_of_before'
    where user_id = ${viber.user.id}
  `.execute(database.db)
  const none = { state: 'none', problem: null }
  expect(await viber.payouts.account({})).toEqual(none)
  expect((await viber.payouts.summary({})).account).toEqual(none)
  await connectBank(viber)
  expect(await viber.payouts.account({})).toMatchObject({ state: 'ready' })
})

test('account setup returns to the address where it started', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const link = vi.spyOn(await theGateway(), 'onboardingLink')
  await viber.payouts.connect({ currentPassword: 'a long enough secret' })
  const { url } = await theServer()
  expect(link.mock.lastCall?.[0].returnUrl).toBe(`${url}/payouts`)
})

test('setting up an account requires the password [control 53]', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  await expect(viber.payouts.connect({ currentPassword: 'not mine' })).rejects.toThrow(
    'This is not your current password.',
  )
  await expect(connectBank(viber, '999999999999')).rejects.toThrow('listed test bank accounts')
})

test('the CSV export has every payout', async () => {
  const scene = await aRelease()
  const response = await scene.viber.fetch('/api/payouts/export.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('payouts.csv')
  const [headings, line] = (await response.text()).split('\r\n')
  expect(headings).toContain('payout,order,title,amount')
  expect(line).toContain(`${scene.payout.id},${scene.order.id},Fix a slow checkout,52.00,usd`)
})

test('checking a ready account does not hasten payouts, but becoming ready does', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber, banks.closed)
  await aMinute()
  const failed = await payoutOf(scene)
  expect(await scene.viber.payouts.account({})).toEqual({ state: 'ready', problem: null })
  expect(await payoutOf(scene)).toEqual(failed)
  const later = await aRelease()
  await connectBank(later.viber, banks.restricted)
  await aMinute()
  const { nextAt } = await payoutOf(later)
  const gateway = await theGateway()
  vi.spyOn(gateway, 'accountStatus').mockResolvedValue({ isReady: true, problem: null })
  await later.viber.payouts.account({})
  expect(Date.parse((await payoutOf(later)).nextAt ?? '')).toBeLessThan(Date.parse(nextAt ?? ''))
})
