import { beforeAll, describe, expect, test } from 'vitest'
import { aDelivery, anOrder } from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'

/** The database enforces the ledger's rules itself, even against faulty SQL. */

let holding: number
let released: number

beforeAll(async () => {
  holding = (await anOrder()).order.id
  const delivery = await aDelivery()
  released = delivery.order.id
  await delivery.client.orders.approve({ id: released })
})

/** Runs the statements in one transaction, as a faulty program might, and returns the error message or “committed”. */
async function attempt(...statements: string[]): Promise<string> {
  const { database } = await theServer()
  const connection = await database.pool.connect()
  try {
    await connection.query('begin')
    for (const statement of statements) await connection.query(statement)
    await connection.query('commit')
    return 'committed'
  } catch (error) {
    await connection.query('rollback')
    return (error as Error).message
  } finally {
    connection.release()
  }
}

let keys = 0
/** SQL for a transaction with one leg; `amount`, `debit` and `credit` are SQL expressions. */
function leg(debit: string, credit: string, amount: number | string): string {
  return `with t as (
      insert into ledger_transactions (kind, idem_key, created_at)
      values ('adjustment', 'test:${++keys}', now()) returning id)
    insert into ledger_transfers select t.id, 1, ${debit}, ${credit}, ${amount} from t`
}
const account = (kind: string, ref: number) => `ledger_account('${kind}', ${ref}, 'usd')`
const clearing = account('psp_clearing', 0)
const fee = account('platform_fee', 0)

test('a transfer between two accounts commits', async () => {
  expect(await attempt(leg(clearing, fee, 5))).toBe('committed')
})

test.each([0, -1])('a transfer of %i cents is rejected', async (amount) => {
  expect(await attempt(leg(clearing, fee, amount))).toContain('check constraint')
})

test('a transfer from an account to itself is rejected', async () => {
  expect(await attempt(leg(clearing, clearing, 5))).toContain('check constraint')
})

test('no leg can be added to a committed transaction', async () => {
  const add = `insert into ledger_transfers select max(id), 9, ${clearing}, ${fee}, 5 from ledger_transactions`
  expect(await attempt(add)).toContain('sealed')
})

test('a transaction without legs is rejected', async () => {
  const empty = `insert into ledger_transactions (kind, idem_key, created_at) values ('adjustment', 'empty', now())`
  expect(await attempt(empty)).toContain('moves nothing')
})

test('an idempotency key cannot be used twice', async () => {
  const same = leg(clearing, fee, 5)
  expect(await attempt(same)).toBe('committed')
  expect(await attempt(same)).toContain('ledger_transactions_idem_key_key')
})

describe('history is append-only', () => {
  test.each([
    'update ledger_transfers set amount_cents = amount_cents + 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'update ledger_transactions set created_at = now()',
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'update ledger_accounts set ref = ref + 1000',
    'delete from ledger_accounts',
    'update order_events set note = null',
    'delete from order_events',
    'delete from payments',
    'delete from escrows',
    'delete from refunds where true or id = 0',
    'delete from payouts',
  ])('%s', async (statement) => {
    const outcome = await attempt(statement)
    const isEmpty = statement.includes('refunds') && outcome === 'committed'
    expect(isEmpty ? 'append-only' : outcome).toContain('append-only')
  })
})

describe('balances', () => {
  test('follow transfers and cannot be edited directly', async () => {
    expect(await attempt('update account_balances set balance_cents = 0')).toContain(
      'follow transfers',
    )
    expect(await attempt('delete from account_balances')).toContain('follow transfers')
  })
  test('of held money never go below zero', async () => {
    const much = leg(account('escrow', holding), fee, 6501)
    expect(await attempt(much)).toContain('no_overdraft')
    const payable = leg(account('provider_payable', 424_242), fee, 1)
    expect(await attempt(payable)).toContain('no_overdraft')
  })
  test('are the sum of their transfers', async () => {
    const { database } = await theServer()
    const { rows } = await database.pool.query(
      `select b.account_id from account_balances b where b.balance_cents <> coalesce((
         select sum(case when t.credit_id = b.account_id then t.amount_cents else -t.amount_cents end)
         from ledger_transfers t where b.account_id in (t.debit_id, t.credit_id)), 0)`,
    )
    expect(rows).toEqual([])
  })
})

describe('at commit, the status of an escrow agrees with the money it holds', () => {
  const status = (to: string, order: () => number) =>
    `update escrows set status = '${to}' where order_id = ${order()}`

  test('an escrow that holds money cannot be released', async () => {
    expect(await attempt(status('released', () => holding))).toContain('holds 6500 instead of 0')
  })
  test('money cannot leave an escrow whose status is holding', async () => {
    const leave = leg(account('escrow', holding), account('refund_in_transit', holding), 6500)
    expect(await attempt(leave)).toContain('holds 0 instead of 6500')
  })
  test('an escrow cannot hold more than its total', async () => {
    const more = leg(clearing, account('escrow', holding), 1)
    expect(await attempt(more)).toContain('holds 6501 instead of 6500')
  })
  test('money cannot be held for an order without an escrow', async () => {
    const stray = leg(clearing, account('escrow', 987_654), 5)
    expect(await attempt(stray)).toContain('instead of 0')
  })
  test('a released escrow that was charged back returns to released, not to holding', async () => {
    const back = (to: string) => `do $$ begin
      ${status('charged_back', () => released)};
      ${status(to, () => released)};
    end $$`
    expect(await attempt(back('holding'))).toContain('cannot come back from the bank as holding')
    expect(await attempt(back('refunded'))).toContain('cannot go from charged_back')
    expect(await attempt(back('released'))).toBe('committed')
  })
  test.each(['holding', 'disputed', 'refunded'])(
    'a released escrow never becomes %s',
    async (to) => {
      expect(await attempt(status(to, () => released))).toContain('cannot go from released')
    },
  )
  test('the total of an escrow cannot change', async () => {
    const cheaper = `update escrows set total_cents = 1, fee_cents = 0, provider_cents = 1 where order_id = ${holding}`
    expect(await attempt(cheaper)).toContain('are fixed')
  })
  test("the total is the sum of the fee and the provider's share", async () => {
    const uneven = `update escrows set fee_cents = fee_cents + 1 where order_id = ${holding}`
    expect(await attempt(uneven)).toContain('check constraint')
    const order = `update orders set fee_cents = fee_cents + 1 where id = ${holding}`
    expect(await attempt(order)).toContain('check constraint')
  })
})

describe('an order', () => {
  test('has one payment, one escrow and one payout', async () => {
    const payment = `insert into payments (order_id, gateway, payment_intent_id, amount_cents, currency, status, created_at)
      values (${holding}, 'test', 'pi_second', 1, 'usd', 'succeeded', now())`
    expect(await attempt(payment)).toContain('payments_order_id_key')
    const payout = `insert into payouts (order_id, escrow_id, provider_id, amount_cents, currency, created_at, due_at)
      select order_id, escrow_id, provider_id, 1, 'usd', now(), now() from payouts where order_id = ${released}`
    expect(await attempt(payout)).toContain('payouts_one_release')
  })
  test('has its own checkout', async () => {
    const twin = `insert into orders (checkout_id, client_id, provider_id, service_id, status, title, half_hours,
        rate_cents, total_cents, fee_bps, fee_cents, provider_cents, currency, created_at, updated_at, respond_by, last_event)
      select checkout_id, client_id, provider_id, service_id, 'pending', title, half_hours, rate_cents, total_cents,
        fee_bps, fee_cents, provider_cents, currency, now(), now(), now(), 'pay' from orders where id = ${holding}`
    expect(await attempt(twin)).toContain('orders_checkout_id_key')
  })
  test('has timers that match its status', async () => {
    const lost = `update orders set respond_by = null where id = ${holding}`
    expect(await attempt(lost)).toContain('check constraint')
    const stray = `update orders set release_at = now() where id = ${holding}`
    expect(await attempt(stray)).toContain('check constraint')
  })
})
