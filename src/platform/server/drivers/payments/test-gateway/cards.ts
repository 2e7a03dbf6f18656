import { findTestCard, isPastExpiry, type DeclineCode } from '#platform/test-cards.ts'
import type { Intent } from '../gateway.ts'
import { newId, OPEN, readIntent, toIntent, type Machine } from './machine.ts'
import { findIntent, findIntentBySecret, moveIntent, type UsedCard } from './queries.ts'

export interface TypedCard {
  number: string
  expMonth: number
  expYear: number
}

export interface Confirmation {
  intent: Intent
  declined?: DeclineCode
}

/**
 * Confirms a payment with a card, as the Pay button does. A payment that has succeeded or was cancelled is unchanged.
 */
export async function confirmCard(
  machine: Machine,
  clientSecret: string,
  typed: TypedCard,
): Promise<Confirmation | 'unknown_card' | undefined> {
  const row = await findIntentBySecret(machine.db, clientSecret)
  if (!row) return undefined
  if (row.status === 'succeeded' || row.status === 'canceled') return { intent: toIntent(row) }
  const card = findTestCard(typed.number)
  if (!card) return 'unknown_card'
  const used = { brand: card.brand, last4: card.last4, later: card.later ?? null }
  const isExpired = isPastExpiry(typed.expMonth, typed.expYear, machine.now())
  const outcome = isExpired ? 'expired_card' : card.outcome
  if (outcome === 'succeed') return succeed(machine, row.id, used)
  if (outcome === 'challenge') return rest(machine, row.id, 'requires_action', used)
  const left = await rest(machine, row.id, 'requires_payment_method', used)
  return left.intent.status === 'requires_payment_method' ? { ...left, declined: outcome } : left
}

/** Records the payer's answer on the 3-D Secure page. */
export async function answer(
  machine: Machine,
  intentId: string,
  outcome: 'complete' | 'fail',
): Promise<Confirmation | undefined> {
  const row = await findIntent(machine.db, intentId)
  if (row?.status !== 'requires_action') return row && { intent: toIntent(row) }
  if (outcome === 'complete') return succeed(machine, intentId, null)
  const left = await rest(machine, intentId, 'requires_payment_method', null)
  return { ...left, declined: 'authentication_failed' }
}

/** Marks the payment as succeeded and sends the event, once; a concurrent caller gets the existing result. */
async function succeed(machine: Machine, id: string, card: UsedCard | null): Promise<Confirmation> {
  const event = { id: newId('evt'), type: 'payment_intent.succeeded' }
  const moved = await moveIntent(machine.db, {
    id,
    from: [...OPEN],
    status: 'succeeded',
    chargeId: newId('ch'),
    card,
    event,
    at: machine.now(),
  })
  if (!moved) return { intent: await readIntent(machine, id) }
  machine.deliveries.send({ ...event, objectId: id })
  return { intent: toIntent(moved) }
}

async function rest(
  machine: Machine,
  id: string,
  status: (typeof OPEN)[number],
  card: UsedCard | null,
): Promise<Confirmation> {
  const change = { id, from: [...OPEN], status, chargeId: null, card, event: null }
  const moved = await moveIntent(machine.db, { ...change, at: machine.now() })
  return { intent: moved ? toIntent(moved) : await readIntent(machine, id) }
}
