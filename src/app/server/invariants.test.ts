import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import {
  aDispute,
  aRelease,
  anOrder,
  buy,
  connectBank,
  deliverGatewayWebhooks,
} from '../../testing/scenes.ts'
import { anAgreement, fund, milestoneFields, milestoneIds } from '../../testing/agreement-scenes.ts'
import { findFaults } from './invariants.ts'
import { aPackage, aTip, buyPriced, contextOf } from '../../testing/priced-scenes.ts'
import { aScene, theServer } from '../../testing/server.ts'
import { aHiredProposal } from '../../testing/proposal-scenes.ts'
import { takeStep } from '#orders/server/service/steps.ts'

/** A checker that never finds anything proves nothing, so each fault is created, found and rolled back. */

/** Creates orders in every state that the checks cover. */
async function aMarket(): Promise<void> {
  const server = await theServer()
  await aDispute()
  const { client, order } = await anOrder()
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  await anOrder({ number: '4000000000000259' })
  const { viber, client: thankful, service, order: done } = await aRelease()
  await buyPriced(thankful, service, aTip(done.id, 2000))
  await buyPriced(thankful, service, { price: aPackage })
  await aShortRelease()
  await connectBank(viber)
  for (const ms of [DAY_MS, 61_000, 61_000]) {
    server.clock.advance(ms)
    await server.runJob('payments.sweep')
    await deliverGatewayWebhooks()
  }
  await aPaidAgreement()
  await anOrder()
  await deliverGatewayWebhooks()
  await aHiredProposal()
  await server.runJob('payments.inbox')
}

/** An agreement with a paid milestone, one whose checkout is open, and one that is planned. */
async function aPaidAgreement(): Promise<void> {
  const { client, agreement } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  await client.payments.createIntent(milestoneFields(agreement, second))
}

/** An approved order of two hours, of which one was worked. */
async function aShortRelease(): Promise<void> {
  const { client, viber, service } = await aScene()
  const { id } = await buy(client, service, { fields: { amount: 2 * service.hourlyRate } })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await takeStep(await contextOf(viber), id, 'complete', { workedHalfHours: 2 })
  await client.orders.approve({ id })
}

const damages: Record<string, string> = {
  'a balance differs from the rows behind it': `update ledger_transfers set amount_cents = amount_cents + 1
    where transaction_id = (select max(transaction_id) from ledger_transfers)`,
  'a payment at the gateway is not exactly one order': `delete from payments
    where id = (select max(id) from payments)`,
  'an order was not captured exactly once': `insert into ledger_transactions (kind, order_id, idem_key, created_at)
    select 'capture', order_id, 'twice', created_at from payments limit 1`,
  'an order was closed twice, or its escrow ended without a closing': `
    insert into ledger_transactions (kind, order_id, idem_key, created_at)
    select 'close', order_id, 'twice', closed_at from escrows where status = 'refunded'`,
  'an order and its money disagree': `update escrows set status = 'released' where status = 'disputed'`,
  'a charged-back escrow has another status, or another one is marked as charged back': `
    update escrows set status = 'charged_back' where status = 'released'`,
  'an order and its disputes disagree': `update disputes set status = 'closed', awaiting = null,
    answer_by = null, resolved_at = created_at, closed_through = 'withdrawal'`,
  'a deadline of an order is missing or superfluous': `update escrows set status = 'holding' where status = 'released'`,
  'the parts of a closed order do not add up': `update refunds set amount_cents = amount_cents - 1`,
  'a refund is not exactly one refund at the gateway': `insert into test_gateway_refunds
    select 're_twice', 'twice', intent_id, refund_ref, amount_cents, status, created_at, settled_at
    from test_gateway_refunds where status = 'succeeded' limit 1`,
  'a payout is not exactly one transfer at the gateway': `delete from test_gateway_transfers`,
  'a chargeback differs at the gateway': `delete from chargebacks`,
  'a checkout and its order disagree': `update checkouts set status = 'void'
    where id = (select max(id) from checkouts where status = 'paid')`,
  'an order is priced otherwise than its checkout': `update checkouts
    set amount_cents = amount_cents + 1 where pricing = 'fixed'`,
  'the lines of a price do not add up': `
    update orders set price_lines = jsonb_set(price_lines, '{1,unitCents}', '1499') where pricing = 'fixed'`,
  'a tip was not closed at its birth': `update ledger_transactions x set xid = '3'
    from orders o where o.id = x.order_id and o.pricing = 'tip' and x.kind = 'close'`,
  'unused hours are not what went back': `update orders set unused_cents = unused_cents - 1
    where unused_cents is not null`,
  'a job lacks its first order': `update orders set job_id = 0 where pricing = 'fixed'`,
  'an order differs from its milestone': `update agreement_milestones
    set amount_cents = amount_cents + 1`,
  'an order differs from its agreement': `update agreements set fee_bps = fee_bps + 1`,
  'a milestone has two living orders': `do $$ begin
    drop index orders_one_of_milestone;
    update orders set milestone_id = (select max(milestone_id) from orders)
    where id = (select max(id) from orders where milestone_id is null and status = 'pending');
  end $$`,
  'an accepted offer has no agreement': `update agreements set offer_id = -id`,
  'a hired offer was never paid': `update orders set accepted_at = null where milestone_id is not null`,
  'a proposal holds a seat that its gig lacks or another one holds': `update offers set seat = 2
    where seat is not null`,
  'a gig miscounts its proposals': `update briefs set proposals = proposals + 1 where hired > 0`,
  'a gig with a free seat is filled': `update briefs set positions = 2 where status = 'filled'`,
  'the checkout of a dropped milestone stayed open': `update agreement_milestones
    set dropped_at = now() - interval '6 minutes', drop_reason = 'ended'
    where id in (select milestone_id from checkouts where status = 'open')`,
  'a milestone of an ended agreement can still be paid': `update agreements
    set ended_at = now(), ended_by_role = 'client', check_at = null`,
  'an event was never handled': `update webhook_inbox set processed_at = null`,
}

test('sound books have no fault, and each kind of damage is found under its name', async () => {
  await aMarket()
  const { pool } = (await theServer()).database
  const { rows: orders } = await pool.query<{ id: number }>('select id from orders order by id')
  expect(await findFaults({ pool })).toEqual([])
  const client = await pool.connect()
  try {
    for (const [fault, damage] of Object.entries(damages)) {
      await client.query('begin')
      // Constraints and triggers would prevent this damage, so they are turned off for the transaction.
      await client.query('set local session_replication_role = replica')
      const { rowCount } = await client.query(damage)
      const found = await findFaults({ pool: client })
      const foundByOrder: string[][] = []
      for (const { id } of orders) foundByOrder.push(await findFaults({ pool: client }, [id]))
      await client.query('rollback')
      expect({ fault, isDone: rowCount !== 0 }).toEqual({ fault, isDone: true })
      expect(found.join('\n')).toContain(fault)
      // Checked one by one, the orders show the same faults as all together.
      expect(new Set(foundByOrder.flat())).toEqual(new Set(found))
      const blamed = foundByOrder.filter((theirs) => theirs.length > 0)
      const isOfSome = blamed.length < orders.length
      expect({ fault, isOfSome }).toEqual({
        fault,
        isOfSome: fault !== 'an event was never handled',
      })
    }
  } finally {
    client.release()
  }
  expect(await findFaults({ pool })).toEqual([])
})
