/** The status of a payment, in Stripe's terms. */
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
  /** The gateway's fee in cents, an expense of the platform. Null until it is booked. */
  processingFeeCents: number | null
  card: { brand: string; last4: string } | null
}

export interface GatewayRefund {
  id: string
  /** Our own refund id, by which a refund is found after an unknown outcome. */
  refundId: number
  attempt: number
  status: 'pending' | 'succeeded' | 'failed'
  failureReason?: string
}

/** A refund that was created in the gateway's dashboard. */
export interface GatewayExternalRefund {
  id: string
  intentId: string
  amountCents: number
  /** `taken`: the money has left the balance; `returned`: it has come back. */
  status: 'taken' | 'returned'
}

/** Whether payouts to a provider's account are possible. */
export interface PayoutAccount {
  isReady: boolean
  /** The gateway's reason why payouts are not possible. */
  problem: string | null
}

/** A transfer to a provider's account. */
export interface GatewayTransfer {
  id: string
  /** Our own payout id, by which a transfer is found after an unknown outcome. */
  payoutId: number
  attempt: number
  status: 'pending' | 'paid' | 'failed'
  failureReason?: string
}

/** A chargeback, or an inquiry that may become one. */
export interface GatewayChargeback {
  id: string
  intentId: string
  amountCents: number
  /** The gateway's fee for the chargeback, in cents. */
  feeCents: number
  reason: string | null
  /** An inquiry takes no money yet. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
}

export const balanceKinds = [
  'charge',
  'processing_fee',
  'refund',
  'transfer',
  'reversal',
  'chargeback',
  'chargeback_fee',
  'chargeback_won',
  'other',
] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** One movement of the platform's balance at the gateway. */
export interface BalanceEntry {
  /** The object that caused it: an intent, refund, transfer, reversal or chargeback. */
  sourceId: string
  kind: BalanceKind
  /** Cents received (positive) or paid (negative). */
  amountCents: number
  at: Date
}

/** A notice that an object changed. Its content is not trusted; the object is read again. */
export interface GatewayEvent {
  id: string
  type: string
  objectId: string | null
  /** The event as stored in the inbox. */
  payload: unknown
}

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/** The event is signed correctly, but it is not about an object, such as a thin event of Stripe. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** The event is signed correctly but belongs to the gateway's other mode, live or test. */
export class WrongMode extends Error {
  override readonly name = 'WrongMode'
}

/** A permanent refusal: repeating the request would be refused again. Any other error leaves the outcome unknown. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/**
 * The payment provider that moves the money. All amounts are in cents. Every call that changes something has an
 * idempotency key made of our own ids, so it can be repeated after an unknown outcome. Never call it inside a database
 * transaction.
 */
export interface PaymentGateway {
  readonly name: 'test' | 'stripe'
  /** The key for the gateway's own card form in the browser; null if the product's form is used. */
  readonly publishableKey: string | null
  /** Returns the same intent for the same checkout. */
  createIntent(wanted: {
    checkoutId: number
    amountCents: number
    currency: string
  }): Promise<{ intentId: string; clientSecret: string }>
  retrieveIntent(intentId: string): Promise<Intent>
  /** Returns the intent's final state, which is `succeeded` if the payment came first. */
  cancelIntent(intentId: string): Promise<Intent>
  /**
   * Each attempt has exactly one outcome. A definite refusal is returned as a refund with the status `failed`. If the
   * outcome is unknown, it throws: repeat the call with the same attempt.
   */
  refund(wanted: {
    refundId: number
    attempt: number
    intentId: string
    amountCents: number
  }): Promise<GatewayRefund>
  findRefunds(intentId: string): Promise<GatewayRefund[]>
  /** Undefined for a refund that an installation of this program made. */
  retrieveExternalRefund(id: string): Promise<GatewayExternalRefund | undefined>
  /** Returns the same account for the same user. */
  createAccount(wanted: { userId: number; email: string }): Promise<{ accountId: string }>
  /** A page of the gateway where the provider enters identity and bank details; the link is valid for minutes. */
  onboardingLink(wanted: { accountId: string; returnUrl: string }): Promise<string>
  accountStatus(accountId: string): Promise<PayoutAccount>
  /**
   * Each attempt has exactly one outcome. A definite refusal is returned as a transfer with the status `failed`. If the
   * outcome is unknown, it throws: repeat the call with the same attempt.
   */
  transfer(wanted: {
    payoutId: number
    attempt: number
    orderId: number
    amountCents: number
    currency: string
    accountId: string
    /** The charge whose money is transferred: the transfer waits until that money is available. */
    chargeId: string | null
  }): Promise<GatewayTransfer>
  findTransfers(orderId: number): Promise<GatewayTransfer[]>
  /**
   * Takes back the amount of a chargeback from a transfer, once for each chargeback. Throws Refused for a permanent
   * refusal.
   */
  reverseTransfer(wanted: {
    chargebackId: number
    transferId: string
    amountCents: number
  }): Promise<{ id: string }>
  retrieveChargeback(id: string): Promise<GatewayChargeback>
  /** Every movement since the given time, in the gateway's own order, loaded page by page. */
  balanceTransactions(since: Date | null, currency: string): AsyncIterable<BalanceEntry>
  /**
   * Throws InvalidSignature unless the gateway signed these bytes less than five minutes ago, UnreadableEvent and
   * WrongMode.
   */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | string[] | undefined>,
  ): GatewayEvent
}
