import type Stripe from 'stripe'
import type { PaymentGateway } from '../gateway.ts'
import { accountStatus, createAccount, onboardingLink } from './accounts.ts'
import { balanceTransactions } from './balance.ts'
import { retrieveChargeback } from './chargebacks.ts'
import { readEvent } from './events.ts'
import { cancelIntent, createIntent, retrieveIntent } from './intents.ts'
import type { StripeKeys } from './keys.ts'
import { findRefunds, refund, retrieveExternalRefund } from './refunds.ts'
import { findTransfers, reverseTransfer, transfer } from './transfers.ts'

const TIMEOUT_MS = 20_000

export interface StripeGatewayOptions {
  keys: StripeKeys
  /** Distinguishes our objects from those of other installations at the same Stripe account; see readInstallation. */
  installation: string
  now: () => Date
  /** The timeout of a request to Stripe; 20 s by default. */
  timeoutMs?: number
  /** The HTTP client of the SDK; its own by default. */
  httpClient?: Stripe.StripeConfig['httpClient']
}

/**
 * Stripe with separate charges and transfers and Express accounts (docs/decisions/0016-stripe.md). Only this function
 * loads the SDK.
 */
export async function createStripeGateway(options: StripeGatewayOptions): Promise<PaymentGateway> {
  const { keys, now, installation } = options
  const stripe = await connect(options)
  const connection = { stripe, installation }
  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    createIntent: (wanted) => createIntent(connection, wanted),
    retrieveIntent: (id) => retrieveIntent(stripe, id),
    cancelIntent: (id) => cancelIntent(stripe, id),
    refund: (wanted) => refund(connection, wanted),
    findRefunds: (intentId) => findRefunds(connection, intentId),
    retrieveExternalRefund: (id) => retrieveExternalRefund(stripe, id),
    createAccount: (wanted) => createAccount(connection, wanted),
    onboardingLink: (wanted) => onboardingLink(stripe, wanted),
    accountStatus: (id) => accountStatus(stripe, id),
    transfer: (wanted) => transfer(connection, wanted),
    findTransfers: (orderId) => findTransfers(connection, orderId),
    reverseTransfer: (wanted) => reverseTransfer(connection, wanted),
    retrieveChargeback: (id) => retrieveChargeback(stripe, id),
    balanceTransactions: (since, currency) => balanceTransactions(connection, since, currency),
    parseWebhook: (rawBody, headers) =>
      readEvent(connection, keys, rawBody, headers['stripe-signature'], now()),
  }
}

async function connect(options: StripeGatewayOptions): Promise<Stripe> {
  const { keys, timeoutMs = TIMEOUT_MS, httpClient } = options
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(keys.secretKey, {
    timeout: timeoutMs,
    // Our own retries are durable and use the same keys; retries here would only make a user wait longer.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(httpClient && { httpClient }),
    ...(keys.apiUrl && elsewhere(new URL(keys.apiUrl))),
  })
}

function elsewhere({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
