import type { Pool } from 'pg'

const SERVICES = 100_000
const REVIEWS = 400_000
const DEEDS = 200_000

/** Fills the tables that bench/overview.ts leaves empty: services, reviews, disputes, chargebacks and audit entries. */
export async function fillMarket(pool: Pool): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('begin')
    await run('set local statement_timeout = 0; set local session_replication_role = replica')
    await run(`insert into services (id, user_id, title, description, category, subcategory,
        hourly_rate_cents, status, rating_sum, rating_count, created_at, updated_at)
      overriding system value
      select i, (select min(id) from users where username like 'busy%') + i * 2 - 1,
        'Service number ' || i, repeat('What I do for you. ', 20), 'coding', 'backend', 6500,
        case when i % 30 = 0 then 'archived' when i % 10 = 0 then 'paused' else 'active' end,
        16, 4, now() - interval '390 days', now() from generate_series(1, ${SERVICES}) i`)
    await run('update orders set service_id = 1 + (id % 100000)')
    await run(`insert into reviews (order_id, job_id, client_id, provider_id, service_id, rating, comment,
        is_public, created_at, updated_at)
      select id, id, client_id, provider_id, service_id, 3 + id % 3, 'Very good work, number ' || id,
        id % 50 <> 1, created_at, created_at
      from orders where status = 'completed' order by id limit ${REVIEWS}`)
    await quarrel(run)
    await run(`update payouts set status = case when id % 2 = 0 then 'pending' else 'failed' end,
      paid_at = null where id % 150 = 0 or id % 151 = 0`)
    await run(`insert into audit_log (at, actor_id, actor_role, action, subject, subject_id, request_id)
      select now() - i * interval '2 minutes', 1 + i % 5, 'admin',
        case when i % 3 = 0 then 'order.cancelled' else 'report.decided' end, 'order', i, 'filled'
      from generate_series(1, ${DEEDS}) i`)
    await run('commit')
    await run('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Two percent of the orders get a dispute, a quarter of them still open; one order in a thousand gets a chargeback. */
async function quarrel(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`update escrows e set status = 'disputed' from orders o
    where o.id = e.order_id and o.status = 'in_progress' and o.id % 200 = 0`)
  await run(`update orders set status = 'disputed', status_before = 'in_progress'
    where status = 'in_progress' and id % 200 = 0`)
  await run(`insert into disputes (order_id, escrow_id, initiator_id, initiator_role, reason, description,
      status, resolution, closed_through, created_at, resolved_at, last_updated)
    select o.id, e.id, o.client_id, 'client', 'late', 'It has been late for weeks.',
      case when o.status = 'disputed' then 'open' else 'resolved' end,
      case when o.status <> 'disputed' then 'pay_provider' end,
      case when o.status <> 'disputed' then 'ruling' end,
      o.created_at, case when o.status <> 'disputed' then o.created_at end, o.created_at
    from orders o join escrows e on e.order_id = o.id
    where o.status = 'disputed' or (o.status = 'completed' and o.id % 61 = 0)`)
  await run(`insert into chargebacks (order_id, payment_id, gateway, gateway_chargeback_id, amount_cents,
      status, loss_cents, opened_at, closed_at)
    select id, id, 'test', 'cb_' || id, 6500, 'won', 6500, created_at, created_at
    from orders where id % 1000 = 7`)
  await run(`insert into disputed_orders select id, created_at from orders
    where id in (select order_id from disputes union select order_id from chargebacks)`)
}
