import type { PaymentGateway } from '../../platform/server/drivers/payments/gateway.ts'

/** A gateway together with control over its other side, for testing the PaymentGateway contract. */
export interface GatewayFixture {
  gateway: PaymentGateway
  pay(intent: { intentId: string; clientSecret: string }): Promise<void>
  /** Resolves when the gateway's own background work is done. */
  settled(): Promise<void>
  /** A webhook with a valid signature; by default an event about a payment. */
  signedWebhook(body?: string): { rawBody: Uint8Array; headers: Record<string, string> }
  /** Null if only people can open accounts and charge payments back. */
  control: {
    openAccount(accountId: string, outcome: 'ready' | 'restricted'): Promise<void>
    /** Charges a payment back; returns the chargeback's id. */
    chargeBack(intent: { intentId: string; clientSecret: string }): Promise<string>
    decide(chargebackId: string, verdict: 'won' | 'lost'): Promise<void>
  } | null
}

export type ControlledFixture = GatewayFixture & { control: NonNullable<GatewayFixture['control']> }

export const AMOUNT = 6500
export const currency = 'usd'
let last = Math.floor(Math.random() * 1e9)
/** Starts at a random number, because gateways remember idempotency keys beyond one test run. */
export const nextId = () => ++last

export function anIntent(gateway: PaymentGateway) {
  return gateway.createIntent({ checkoutId: nextId(), amountCents: AMOUNT, currency })
}

export async function aPayment(gateway: PaymentGateway, pay: GatewayFixture['pay']) {
  const intent = await anIntent(gateway)
  await pay(intent)
  return intent
}

/** The arguments of a transfer: a payment to pay out, and an account that is ready. */
export async function aTransferRequest({ gateway, pay, control }: ControlledFixture) {
  const { intentId } = await aPayment(gateway, pay)
  const { chargeId } = await gateway.retrieveIntent(intentId)
  const { accountId } = await gateway.createAccount({ userId: nextId(), email: 'm@example.org' })
  await control.openAccount(accountId, 'ready')
  const ids = { payoutId: nextId(), attempt: 1, orderId: nextId() }
  return { ...ids, amountCents: 5200, currency, accountId, chargeId }
}
