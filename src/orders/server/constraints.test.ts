import { expect, test } from 'vitest'
import { anOrder } from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'

const impossibleOrders = [
  `status = 'lost'`,
  `status = 'completed'`,
  `status = 'disputed'`,
  `status = 'cancelled', respond_by = null`,
  `respond_by = null`,
  `release_at = now()`,
  `cancelled_at = now()`,
  `status_before = 'pending'`,
  `status = 'disputed', respond_by = null, status_before = 'cancelled'`,
  `cancellation_by = client_id, cancellation_at = now()`,
  `status = 'in_progress', respond_by = null, cancellation_by = client_id`,
  `pricing = 'daily'`,
  `pricing = 'fixed'`,
  `pricing = 'fixed', half_hours = null, rate_cents = null, price_lines = '{}'`,
  `pricing = 'fixed', price_lines = '[]'`,
  `pricing = 'tip', half_hours = null, rate_cents = null`,
  `half_hours = null`,
  `rate_cents = null`,
  `price_lines = '[]'`,
  `thanks_order_id = id`,
  `delivery_days = 0`,
  `delivery_days = 366`,
  `milestone_id = 1, extends_order_id = id`,
  `worked_half_hours = 0`,
  `worked_half_hours = half_hours + 1`,
  `unused_cents = 1`,
  `unused_cents = 1, worked_half_hours = half_hours`,
  `unused_cents = 0, worked_half_hours = 1`,
  `unused_cents = total_cents, worked_half_hours = 1`,
]

const impossibleCheckouts = [
  `status = 'lost'`,
  `status = 'open'`,
  'closed_at = null',
  `client_secret = 'x'`,
  'half_hours = null',
  'delivery_days = 0',
]

/** The error code of each change that the database did not refuse by a check; none if it refused all. */
async function notRefused(changes: string[], sqlOf: (change: string) => string) {
  const { order } = await anOrder()
  const { database } = await theServer()
  const others: string[] = []
  for (const change of changes) {
    const code = await database.pool.query(sqlOf(change), [order.id]).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
    if (code !== '23514') others.push(`${change}: ${code}`)
  }
  return others
}

test('the database refuses orders whose parts contradict each other', async () => {
  const sqlOf = (change: string) => `update orders set ${change} where id = $1`
  expect(await notRefused(impossibleOrders, sqlOf)).toEqual([])
  expect(await notRefused(['delivery_days = 365'], sqlOf)).toEqual([
    'delivery_days = 365: accepted',
  ])
})

test('the database refuses checkouts whose parts contradict each other', async () => {
  const sqlOf = (change: string) =>
    `update checkouts set ${change} where id = (select checkout_id from orders where id = $1)`
  expect(await notRefused(impossibleCheckouts, sqlOf)).toEqual([])
})
