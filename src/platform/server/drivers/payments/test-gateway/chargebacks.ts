import { Refused, type GatewayChargeback } from '../gateway.ts'
import type { Machine } from './machine.ts'
import type { DueQuery } from '../../../due.ts'
import {
  chargebacksDue,
  closeChargeback,
  findChargeback,
  openChargebacks,
} from './chargeback-queries.ts'

/** A card with this behaviour charges back its payment a day later, with a typical gateway fee. */
const AFTER_MS = 24 * 3_600_000
const FEE_CENTS = 1500

/** Opens the chargebacks that are due and sends their events immediately. */
export async function openDueChargebacks({ db, now, deliveries }: Machine): Promise<void> {
  const at = now()
  const paidBefore = new Date(at.getTime() - AFTER_MS)
  const opened = await openChargebacks(db, { paidBefore, at, feeCents: FEE_CENTS })
  for (const event of opened) deliveries.send(event)
}

export function nextChargeback(): DueQuery {
  return chargebacksDue(AFTER_MS)
}

export async function retrieveChargeback({ db }: Machine, id: string): Promise<GatewayChargeback> {
  const row = await findChargeback(db, id)
  if (!row) throw new Refused(`The test gateway has no chargeback ${id}`)
  const { intentId, amountCents, feeCents, status } = row
  return { id, intentId, amountCents, feeCents, reason: 'fraudulent', status }
}

/** Sets the bank's decision in a rehearsal. False if no chargeback is open under this id. */
export async function decideChargeback(
  machine: Machine,
  id: string,
  verdict: 'won' | 'lost',
): Promise<boolean> {
  const isClosed = await closeChargeback(machine.db, id, verdict, machine.now())
  if (isClosed) await machine.deliveries.sendLeftovers(0)
  return isClosed
}
