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
  /** What the gateway kept for itself, in cents; an expense of the platform. Null while it is not booked. */
  processingFeeCents: number | null
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

/** A refund that people made in the gateway's own pages. */
export interface GatewayExternalRefund {
  id: string
  intentId: string
  amountCents: number
  /** `taken`: the money has left the balance; `returned`: it has come back since. */
  status: 'taken' | 'returned'
}

/** Whether a provider's account can be paid out to. */
export interface PayoutAccount {
  isReady: boolean
  /** Why not yet, in the gateway's words. */
  problem: string | null
}

/** Money on its way to a provider's account. */
export interface GatewayTransfer {
  id: string
  /** Our own payout id, to find it again after an unknown outcome. */
  payoutId: number
  attempt: number
  status: 'pending' | 'paid' | 'failed'
  failureReason?: string
}

/** A payment that the client's bank took back, or tries to. */
export interface GatewayChargeback {
  id: string
  intentId: string
  amountCents: number
  /** What the gateway asks for the trouble, in cents. */
  feeCents: number
  reason: string | null
  /** An inquiry asks without taking any money yet. */
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
  /** Cents that came (positive) or went (negative). */
  amountCents: number
  at: Date
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

/** The event was signed, but comes from the gateway's other mode, live or test. */
export class WrongMode extends Error {
  override readonly name = 'WrongMode'
}

/**
 * The gateway refused for good: asking the same again would be refused again. Anything else a call
 * throws leaves the outcome unknown.
 */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/**
 * The outside world that moves money. Amounts are cents. Every call that changes something carries a
 * key made of our own ids, so repeating it after an unknown outcome is safe. Never called inside a
 * database transaction (law 7).
 */
export interface PaymentGateway {
  readonly name: 'test' | 'stripe'
  /** What a browser needs to show the gateway's card form; null when the form is ours. */
  readonly publishableKey: string | null
  /** The same checkout always gets the same intent. */
  createIntent(wanted: {
    checkoutId: number
    amountCents: number
    currency: string
  }): Promise<{ intentId: string; clientSecret: string }>
  retrieveIntent(intentId: string): Promise<Intent>
  /** The intent as it is afterwards: `succeeded` when the payer was faster. */
  cancelIntent(intentId: string): Promise<Intent>
  /**
   * One attempt has one outcome; a definite refusal is a refund that `failed`. Throws when the outcome
   * is unknown: repeat with the same attempt.
   */
  refund(wanted: {
    refundId: number
    attempt: number
    intentId: string
    amountCents: number
  }): Promise<GatewayRefund>
  findRefunds(intentId: string): Promise<GatewayRefund[]>
  /** Undefined for one that a program asked for. */
  retrieveExternalRefund(id: string): Promise<GatewayExternalRefund | undefined>
  /** The same person always gets the same account. */
  createAccount(wanted: { userId: number; email: string }): Promise<{ accountId: string }>
  /** Where the provider tells the gateway who they are and where their bank is; good for minutes. */
  onboardingLink(wanted: { accountId: string; returnUrl: string }): Promise<string>
  accountStatus(accountId: string): Promise<PayoutAccount>
  /**
   * One attempt has one outcome; a definite refusal is a transfer that `failed`. Throws when the outcome
   * is unknown: repeat with the same attempt.
   */
  transfer(wanted: {
    payoutId: number
    attempt: number
    orderId: number
    amountCents: number
    currency: string
    accountId: string
    /** The payment it comes from: the transfer waits until that money is there. */
    chargeId: string | null
  }): Promise<GatewayTransfer>
  findTransfers(orderId: number): Promise<GatewayTransfer[]>
  /** Takes back what a chargeback cost. The same chargeback is reversed once. Throws Refused for good. */
  reverseTransfer(wanted: {
    chargebackId: number
    transferId: string
    amountCents: number
  }): Promise<{ id: string }>
  retrieveChargeback(id: string): Promise<GatewayChargeback>
  /** Every movement since then, without end, in the order in which the gateway lists them. */
  balanceTransactions(since: Date | null, currency: string): AsyncIterable<BalanceEntry>
  /** Throws InvalidSignature unless the gateway itself signed these bytes within five minutes. */
  parseWebhook(
    rawBody: Uint8Array,
    headers: Record<string, string | string[] | undefined>,
  ): GatewayEvent
}
