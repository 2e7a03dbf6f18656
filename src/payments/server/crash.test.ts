import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { aDelivery, anOrder, balanceOf, payFor } from '#testing/scenes.ts'
import { aScene, theServer, type Person } from '#testing/server.ts'
import { settleIntent } from './service/settle.ts'

/**
 * Whichever statement a process dies at, the ledger is as it was before or after, and a repetition completes the work.
 */

const MAX_STATEMENTS = 40

/** A context whose database connection fails at the nth statement. */
function dyingAt(ctx: Context, nth: number): { ctx: Context; hasDied: () => boolean } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (count === nth) throw new Error('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) }, hasDied: () => count >= nth }
}

/** The context of a logged-in person, without HTTP. */
function contextOf(ctx: Context, { user }: Person) {
  const { id, role, isAdmin, isServiceProvider, status } = user
  return { ...ctx, viewer: { id, role, isAdmin, isServiceProvider, status } }
}

/** Runs `work` repeatedly, failing one statement later each time, until it succeeds. */
async function dieEverywhere(
  work: (ctx: Context) => Promise<unknown>,
  check: () => Promise<void>,
): Promise<number> {
  const { system } = await theServer()
  for (let nth = 1; nth <= MAX_STATEMENTS; nth++) {
    const { ctx, hasDied } = dyingAt(system, nth)
    await work(ctx).catch((error: Error) => {
      if (error.message !== 'killed') throw error
    })
    await check()
    if (!hasDied()) return nth
  }
  throw new Error('The work did not finish within the limit')
}

/** Every escrow's money agrees with its status, and every order has a payment and an escrow. */
async function expectSoundBooks(): Promise<void> {
  const { database } = await theServer()
  const { rows } = await database.pool.query(`
    select 'order ' || o.id as fault from orders o
      left join payments p on p.order_id = o.id left join escrows e on e.order_id = o.id
      where p.id is null or e.id is null
    union all
    select 'escrow ' || e.id from escrows e join account_balances b on b.account_id = e.account_id
      where b.balance_cents <> case when e.status in ('holding', 'disputed') then e.total_cents else 0 end
    union all
    select 'order and money ' || o.id from orders o join escrows e on e.order_id = o.id
      where o.status = 'cancelled' and e.status <> 'refunded'
    union all
    select 'checkout ' || k.id from checkouts k left join orders o on o.checkout_id = k.id
      where (k.status = 'paid') <> (o.id is not null)`)
  expect(rows).toEqual([])
}

describe('a crash at any statement [control 13]', () => {
  let before: number
  beforeEach(async () => {
    before = await balanceOf('psp_clearing', 0)
  })
  const arrived = async () => before - (await balanceOf('psp_clearing', 0))

  test('while settling a payment', async () => {
    const { client, service } = await aScene()
    const { paymentIntentId } = await payFor(client, service)
    await dieEverywhere((ctx) => settleIntent(ctx, paymentIntentId), expectSoundBooks)
    expect((await client.orders.list({})).total).toBe(1)
    expect(await arrived()).toBe(6500)
  })

  test('while releasing money', async () => {
    const { client, viber, order } = await aDelivery()
    const approve = (ctx: Context) => takeStep(contextOf(ctx, client), order.id, 'approve')
    await dieEverywhere(approve, expectSoundBooks)
    expect(await balanceOf('provider_payable', viber.user.id)).toBe(5200)
  })

  test('while refunding money', async () => {
    const { client, viber, order, server } = await anOrder()
    const decline = (ctx: Context) =>
      setStatus(contextOf(ctx, viber), order.id, { status: 'cancelled' })
    await dieEverywhere(decline, expectSoundBooks)
    server.clock.advance(61_000)
    await server.runJob('payments.sweep')
    server.clock.set(new Date())
    const { money } = await client.orders.get({ id: order.id })
    expect(money.refund).toEqual({ amount: 65, status: 'succeeded' })
    expect(await arrived()).toBe(0)
  })
})
