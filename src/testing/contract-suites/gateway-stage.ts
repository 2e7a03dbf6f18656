import type { PaymentGateway } from '../../platform/server/drivers/payments/gateway.ts'

/** What a gateway's own side can be made to do, so that the promises of PaymentGateway can be tried. */
export interface Rehearsal {
  gateway: PaymentGateway
  pay(intent: { intentId: string; clientSecret: string }): Promise<void>
  /** Resolves when what the gateway does on its own has been done. */
  settled(): Promise<void>
  /** An announcement as the gateway would sign it. */
  announcement(): { rawBody: Uint8Array; headers: Record<string, string> }
  /** Null where only people can open accounts and take payments back. */
  staged: {
    openAccount(accountId: string, outcome: 'ready' | 'restricted'): Promise<void>
    /** A payment that is taken back; answers with the chargeback's id. */
    chargeBack(intent: { intentId: string; clientSecret: string }): Promise<string>
    decide(chargebackId: string, verdict: 'won' | 'lost'): Promise<void>
  } | null
}

export type StagedRehearsal = Rehearsal & { staged: NonNullable<Rehearsal['staged']> }

export const AMOUNT = 6500
export const currency = 'usd'
let last = Math.floor(Math.random() * 1e9)
/** Gateways remember keys for longer than a run of tests. */
export const nextId = () => ++last

export function anIntent(gateway: PaymentGateway) {
  return gateway.createIntent({ checkoutId: nextId(), amountCents: AMOUNT, currency })
}

export async function aPayment(gateway: PaymentGateway, pay: Rehearsal['pay']) {
  const intent = await anIntent(gateway)
  await pay(intent)
  return intent
}

/** A payment to hand on, and an account that can have it. */
export async function aTransferRequest({ gateway, pay, staged }: StagedRehearsal) {
  const { intentId } = await aPayment(gateway, pay)
  const { chargeId } = await gateway.retrieveIntent(intentId)
  const { accountId } = await gateway.createAccount({ userId: nextId(), email: 'm@example.org' })
  await staged.openAccount(accountId, 'ready')
  const ids = { payoutId: nextId(), attempt: 1, orderId: nextId() }
  return { ...ids, amountCents: 5200, currency, accountId, chargeId }
}
