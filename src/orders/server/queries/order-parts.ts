import { sql } from 'kysely'

/** The user who opened the order's current dispute; null without one. There is at most one. */
export function runningDisputeBy(orderId: string) {
  return sql<number | null>`(select d.initiator_id from disputes d
    where d.order_id = ${sql.ref(orderId)}
      and d.status in ('open', 'under_review', 'awaiting_response'))`.as('disputeBy')
}

/** The party that the order's dispute waits for, and until when; null while it waits for the decision. */
export function awaitedInDispute(orderId: string) {
  return sql<{ side: 'client' | 'provider'; until: string } | null>`(
    select json_build_object('side', d.awaiting, 'until', d.answer_by) from disputes d
    where d.order_id = ${sql.ref(orderId)} and d.awaiting is not null
      and d.status in ('open', 'under_review', 'awaiting_response'))`.as('awaited')
}

/** The sum of the order's hours log; null without entries. */
export function loggedHalfHours(orderId: string) {
  return sql<number | null>`(select sum(w.half_hours)::integer from worked_hours w
    where w.order_id = ${sql.ref(orderId)})`.as('loggedHalfHours')
}
