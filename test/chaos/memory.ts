import type pg from 'pg'
import type { Dispute } from '#disputes/contract.ts'
import type { Order } from '#orders/contract.ts'

/** The changes that the product acknowledged. All of them must still be there at the end. */
export interface Memory {
  /** Records a successful answer: everything it shows has happened. */
  order(action: string, order: Order): void
  dispute(room: Dispute & { entries?: { id: number }[]; offers?: Offer[] }): void
  paid(intentId: string): void
  opened(intentId: string): void
  payout(payout: { id: number; attempt: number; status: string }): void
  verdict(chargebackId: string, verdict: string): void
  advanced(aheadHours: number): void
  reviewed(orderId: number): void
  logged(orderId: number, entryId: number): void
  /** A successful answer to a move of an offer. */
  offer(move: OfferMove, offer: { id: number; version: number }): void
  /** The number of different changes recorded. */
  count(): number
  /** The tables that hold the recorded changes: when their rows are deleted, every change is lost. */
  tables: readonly string[]
  /** The recorded changes that are no longer in the database. */
  findLost(client: Pick<pg.Pool, 'query'>): Promise<string[]>
}
type OfferMove = 'request' | 'write' | 'accept' | 'decline' | 'withdraw' | 'back_out'
interface Offer {
  id: number
  status: string
}
interface Promised {
  query: string
  values: unknown[]
}

const tables = [
  'checkouts',
  'payments',
  'order_events',
  'disputes',
  'dispute_entries',
  'dispute_offers',
  'payouts',
  'chargebacks',
  'rehearsal_clock',
  'reviews',
  'worked_hours',
  'offer_versions',
  'offer_events',
  'orders',
]

const event = `select from order_events where order_id = $1`

const paidOut = ['pay_provider', 'partial_refund', 'settle_by_release', 'settle_by_split']
const ended = [
  'decline',
  'cancel',
  'expire',
  'cancel_order',
  'accept_cancellation',
  'pay_late',
  'pay_unavailable',
]
const refunded = [...ended, 'full_refund', 'settle_by_refund', 'chargeback_lost']

/** The steps that an answer may acknowledge: the requested one, or a concurrent one with an equal outcome. */
const steps: Record<string, string[]> = {
  accept: ['accept'],
  decline: refunded,
  cancel: refunded,
  // A tip is completed and released from its birth.
  complete: ['complete', 'tip', ...paidOut],
  approve: ['approve', 'release', 'tip', ...paidOut],
  request_changes: ['request_changes'],
  request_cancellation: ['request_cancellation'],
  accept_cancellation: ['accept_cancellation'],
  decline_cancellation: ['decline_cancellation'],
  cancel_order: ['cancel_order'],
}

type Add = (what: string, query: string, values: unknown[]) => void

export function createMemory(): Memory {
  const promises = new Map<string, Promised>()
  const add: Add = (what, query, values) => void promises.set(what, { query, values })
  return {
    order(action, order) {
      const { id } = order
      const kinds = steps[action]
      if (kinds) add(`${action} of order ${id}`, `${event} and kind = any($2)`, [id, kinds])
      for (const date of ['acceptedAt', 'deliveredAt', 'completedAt', 'cancelledAt'] as const) {
        const at = order[date]
        if (at) add(`${date} ${at} of order ${id}`, `${event} and at = $2`, [id, at])
      }
      if (order.money.status === 'partially_refunded' && order.unusedAmount) {
        const query = 'select from orders where id = $1 and unused_cents = $2'
        const values = [id, Math.round(order.unusedAmount * 100)]
        add(`${order.unusedAmount} of unused hours of order ${id}`, query, values)
      }
    },
    dispute: (room) => rememberDispute(add, room),
    paid(intentId) {
      const query = 'select from payments where payment_intent_id = $1'
      add(`payment ${intentId}`, query, [intentId])
    },
    opened(intentId) {
      const query = 'select from checkouts where payment_intent_id = $1'
      add(`checkout of ${intentId}`, query, [intentId])
    },
    payout({ id, attempt, status }) {
      const query = `select from payouts where id = $1 and attempt >= $2 and (
        status = $3 or $3 <> 'paid' or status in ('reversed', 'partially_reversed'))`
      add(`payout ${id} ${status} at attempt ${attempt}`, query, [id, attempt, status])
    },
    verdict(id, verdict) {
      const query = `select from chargebacks where gateway_chargeback_id = $1 and status = $2`
      add(`chargeback ${id} ${verdict}`, query, [id, verdict])
    },
    advanced(hours) {
      const query = `select from rehearsal_clock where ahead_ms >= $1::float8 * 3600000`
      add(`the clock ${hours} h ahead`, query, [hours])
    },
    reviewed(orderId) {
      add(`review of order ${orderId}`, `select from reviews where order_id = $1`, [orderId])
    },
    logged(orderId, entryId) {
      const query = 'select from worked_hours where order_id = $1 and id = $2'
      add(`hours ${entryId} of order ${orderId}`, query, [orderId, entryId])
    },
    offer(move, { id, version }) {
      const query = 'select from offer_versions where offer_id = $1 and number = $2'
      if (version > 0) add(`version ${version} of offer ${id}`, query, [id, version])
      if (move === 'write') return
      const happened = 'select from offer_events where offer_id = $1 and kind = $2'
      add(`${move} of offer ${id}`, happened, [id, move])
    },
    count: () => promises.size,
    tables,
    findLost: (client) => findLost(client, promises),
  }
}

function rememberDispute(add: Add, room: Parameters<Memory['dispute']>[0]): void {
  const { id, status, resolution, entries = [], offers = [] } = room
  const about = `dispute ${id}`
  add(about, 'select from disputes where id = $1', [id])
  if (status === 'resolved' || status === 'closed') {
    const query = `select from disputes where id = $1 and status = $2 and resolution is not distinct from $3`
    add(`${about} ${status} ${resolution}`, query, [id, status, resolution])
  }
  const entry = 'select from dispute_entries where dispute_id = $1 and id = $2'
  for (const one of entries) add(`${about}, entry ${one.id}`, entry, [id, one.id])
  const offer = `select from dispute_offers where dispute_id = $1 and id = $2 and ($3 = 'open' or status = $3)`
  for (const one of offers) {
    add(`${about}, offer ${one.id} ${one.status}`, offer, [id, one.id, one.status])
  }
}

async function findLost(
  client: Pick<pg.Pool, 'query'>,
  promises: Map<string, Promised>,
): Promise<string[]> {
  const lost: string[] = []
  for (const [what, { query, values }] of promises) {
    const { rowCount } = await client.query(query, values)
    if (rowCount === 0) lost.push(`acknowledged and lost: ${what}`)
  }
  return lost
}
