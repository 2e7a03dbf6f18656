import { randomBytes } from 'node:crypto'
import type { GatewayRefund, Intent } from '../gateway.ts'
import type { Deliveries } from './deliveries.ts'
import type { TestGatewayOptions } from './options.ts'
import { findIntent, type IntentRow, type RefundRow } from './queries.ts'

/** The dependencies that the parts of the test gateway share. */
export interface Machine extends TestGatewayOptions {
  deliveries: Deliveries
}

/** The statuses in which the payer can still act. */
export const OPEN = ['requires_payment_method', 'requires_action'] as const

export function newId(prefix: 'pi' | 'ch' | 're' | 'evt' | 'acct' | 'tr' | 'trr'): string {
  return `${prefix}_test_${randomBytes(16).toString('hex')}`
}

export async function readIntent({ db }: Machine, id: string): Promise<Intent> {
  const row = await findIntent(db, id)
  if (!row) throw new Error(`The test gateway has no payment ${id}`)
  return toIntent(row)
}

export function toIntent(row: IntentRow): Intent {
  const { cardBrand: brand, cardLast4: last4 } = row
  return {
    id: row.id,
    status: row.status,
    amountCents: row.amountCents,
    currency: row.currency,
    chargeId: row.chargeId,
    processingFeeCents: 0,
    card: brand && last4 ? { brand, last4 } : null,
  }
}

export function toRefund(row: RefundRow): GatewayRefund {
  return {
    id: row.id,
    refundId: row.refundRef,
    attempt: Number(row.idemKey.split(':')[2]),
    status: row.status,
    ...(row.failureReason !== null && { failureReason: row.failureReason }),
  }
}
