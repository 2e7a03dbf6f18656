import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db.ts'
import type { DueQuery } from '../../../due.ts'
import type { TestGatewayChargebacksTable } from '../../../tables.ts'

export type ChargebackRow = Omit<Selectable<TestGatewayChargebacksTable>, 'status'> & {
  status: 'open' | 'won' | 'lost'
}

export async function findChargeback(db: Db, id: string): Promise<ChargebackRow | undefined> {
  const row = await db
    .selectFrom('testGatewayChargebacks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as ChargebackRow | undefined
}

/** Opens the due chargebacks of cards that cause one, once for each payment. Returns the events to send. */
export async function openChargebacks(
  db: Db,
  { paidBefore, at, feeCents }: { paidBefore: Date; at: Date; feeCents: number },
): Promise<{ id: string; type: string; objectId: string }[]> {
  const { rows } = await sql<{ id: string; type: string; objectId: string }>`
    with opened as (
      insert into test_gateway_chargebacks (id, intent_id, amount_cents, fee_cents, currency, opened_at)
      select 'dp_test_' || substr(id, 9), id, amount_cents, ${feeCents}, currency, ${at}
      from test_gateway_intents i
      where behaviour = 'charge_back' and status = 'succeeded' and succeeded_at <= ${paidBefore}
        and not exists (select from test_gateway_chargebacks where intent_id = i.id)
      on conflict (intent_id) do nothing
      returning id
    )
    insert into test_gateway_events (id, type, object_id, created_at)
    select 'evt_test_open_' || substr(id, 9), 'charge.dispute.created', id, ${at} from opened
    returning id, type, object_id
  `.execute(db)
  return rows
}

/** When the next card charges back its payment. */
export function chargebacksDue(afterMs: number): DueQuery {
  return sql`select min(i.succeeded_at) + ${afterMs}::float8 * interval '1 millisecond' as at
    from test_gateway_intents i
    where i.behaviour = 'charge_back' and i.status = 'succeeded'
      and not exists (select from test_gateway_chargebacks where intent_id = i.id)`
}

/** Records the bank's decision and its event. False if it was recorded before. */
export async function closeChargeback(
  db: Db,
  id: string,
  status: 'won' | 'lost',
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with closed as (
      update test_gateway_chargebacks set status = ${status}, closed_at = ${at}
      where id = ${id} and status = 'open' returning id
    )
    insert into test_gateway_events (id, type, object_id, created_at)
    select 'evt_test_closed_' || substr(id, 9), 'charge.dispute.closed', id, ${at} from closed
    returning id
  `.execute(db)
  return rows.length > 0
}
