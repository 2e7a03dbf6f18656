import { afterEach, expect, test, vi } from 'vitest'
import { anOrder } from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'
import { HOUR_MS } from '#platform/durations.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  const { clock, database } = await theServer()
  clock.set(new Date())
  await database.pool.query('drop function if exists refuse_sweep cascade')
})

/** Makes the database refuse this statement from now on. */
async function refuse(statement: string) {
  const { database } = await theServer()
  await database.pool.query(`create function refuse_sweep() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`)
  await database.pool.query(
    `create trigger refuse_sweep before ${statement} execute function refuse_sweep()`,
  )
}

async function sweepAfter(ms: number) {
  const server = await theServer()
  const errors = vi.spyOn(server.system.log, 'error').mockImplementation(() => {})
  server.clock.advance(ms)
  await server.runJob('orders.sweep')
  return errors.mock.calls.map(([, message]) => message)
}

test('failing reminders do not block orders that are due', async () => {
  const late = await anOrder()
  const { clock } = await theServer()
  clock.advance(30 * HOUR_MS)
  const soon = await anOrder()
  await refuse('insert on order_reminders for each row')
  const logged = await sweepAfter(49 * HOUR_MS)
  expect(logged).toEqual(['order reminders could not be sent'])
  const { status } = await late.client.orders.get({ id: late.order.id })
  expect(status).toBe('cancelled')
  const timeline = await soon.viber.orders.timeline({ id: soon.order.id })
  expect(timeline.map(({ kind }) => kind)).not.toContain('remind_to_answer')
})

test('an order whose step fails is logged and does not block other orders', async () => {
  const stuck = await anOrder()
  const next = await anOrder()
  await refuse(`update on orders for each row when (old.id = ${stuck.order.id})`)
  expect(await sweepAfter(73 * HOUR_MS)).toEqual(['a due step of an order failed'])
  expect((await stuck.client.orders.get({ id: stuck.order.id })).status).toBe('pending')
  expect((await next.client.orders.get({ id: next.order.id })).status).toBe('cancelled')
})
