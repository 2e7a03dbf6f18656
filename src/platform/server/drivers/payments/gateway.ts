/** The life of a payment at a gateway, in the words Stripe made common. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export interface Intent {
  id: string
  status: IntentStatus
  amountCents: number
  currency: string
  chargeId: string | null
  /** What the gateway kept for itself, in cents; an expense of the platform. */
  processingFeeCents: number
  card: { brand: string; last4: string } | null
}

export interface GatewayRefund {
  id: string
  /** Our own refund id, to find it again after an unknown outcome. */
  refundId: number
  attempt: number
  status: 'pending' | 'succeeded' | 'failed'
  failureReason?: string
}

/** A hint that an object changed; the object itself is read again before anything is believed. */
export interface GatewayEvent {
  id: string
  type: string
  objectId: string | null
  /** What is kept in the inbox: the event as it came. */
  payload: unknown
}

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/**
 * The outside world that moves money. Amounts are cents. Every call that changes something carries a
 * key made of our own ids, so repeating it after an unknown outcome is safe. Never called inside a
 * database transaction (law 7).
 */
export interface PaymentGateway {
  readonly name: 'test' | 'stripe'
  /** The same checkout always gets the same intent. */
  createIntent(wanted: {
    checkoutId: number
    amountCents: number
    currency: string
  }): Promise<{ intentId: string; clientSecret: string }>
  retrieveIntent(intentId: string): Promise<Intent>
  /** The intent as it is afterwards: `succeeded` when the payer was faster. */
  cancelIntent(intentId: string): Promise<Intent>
  /** One attempt has one outcome. Throws when the outcome is unknown: repeat with the same attempt. */
  refund(wanted: {
    refundId: number
    attempt: number
    intentId: string
    amountCents: number
  }): Promise<GatewayRefund>
  findRefunds(intentId: string): Promise<GatewayRefund[]>
  /** Throws InvalidSignature unless the gateway itself signed these bytes within five minutes. */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | string[] | undefined>,
  ): GatewayEvent
}
