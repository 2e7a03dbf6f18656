import { randomBytes } from 'node:crypto'
import {
  UnreadableEvent,
  type GatewayEvent,
  type GatewayRefund,
  type Intent,
  type PaymentGateway,
} from '../gateway.ts'
import { refuseUnreadable } from '../signed-event.ts'
import { verify } from './signature.ts'
import { answer, confirmCard, type Confirmation, type TypedCard } from './cards.ts'
import { anyOf, type DueQuery } from '../../../due.ts'
import {
  decideChargeback,
  nextChargeback,
  openDueChargebacks,
  retrieveChargeback,
} from './chargebacks.ts'
import { createDeliveries, nextLeftover, SIGNATURE_HEADER } from './deliveries.ts'
import { newId, OPEN, readIntent, toIntent, toRefund, type Machine } from './machine.ts'
import type { TestGatewayOptions } from './options.ts'
import {
  accountStatus,
  balanceTransactions,
  connectBank,
  createAccount,
  findTransfers,
  nextLeftTransfer,
  reverseTransfer,
  settleLeftTransfers,
  transfer,
} from './payouts.ts'
import {
  failRefund,
  findIntent,
  insertIntent,
  insertRefund,
  listRefunds,
  moveIntent,
  type IntentRow,
} from './queries.ts'

/** The built-in gateway for trials and tests. It moves no money and needs no network, but behaves like a real one. */
export interface TestGateway extends PaymentGateway {
  readonly name: 'test'
  /**
   * Confirms a payment as the card form does. Undefined for an unknown secret, 'unknown_card' for a number that is not
   * listed.
   */
  confirm(clientSecret: string, card: TypedCard): Promise<Confirmation | 'unknown_card' | undefined>
  /** Records the payer's answer on the 3-D Secure page. */
  answerChallenge(intentId: string, outcome: 'complete' | 'fail'): Promise<Confirmation | undefined>
  /** Sets the provider's bank account on the onboarding page; false for a number that is not listed. */
  connectBank(accountId: string, number: string): Promise<boolean>
  /** Records the bank's decision on a chargeback; false if none is open under this id. */
  decideChargeback(id: string, verdict: 'won' | 'lost'): Promise<boolean>
  /** Simulates the passing of time at a gateway: banks respond, chargebacks open, and lost events are sent again. */
  passTime(): Promise<void>
  /** When the passing of time next changes something. */
  nextChange(): DueQuery
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>
}

export function isTestGateway(gateway: PaymentGateway | null): gateway is TestGateway {
  return gateway?.name === 'test'
}

export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const machine: Machine = { ...options, deliveries: createDeliveries(options) }
  return {
    name: 'test',
    publishableKey: null,
    createIntent: (wanted) => createIntent(machine, wanted),
    retrieveIntent: (id) => readIntent(machine, id),
    cancelIntent: (id) => cancelIntent(machine, id),
    refund: (wanted) => refund(machine, wanted),
    findRefunds: async (intentId) =>
      (await listRefunds(machine.db, intentId)).map((row) => toRefund(row)),
    // The test gateway has no dashboard where refunds could be made.
    retrieveExternalRefund: () => Promise.resolve(undefined),
    createAccount: ({ userId }) => createAccount(machine, userId),
    onboardingLink: ({ accountId }) => Promise.resolve(`/test-gateway/onboarding/${accountId}`),
    accountStatus: (id) => accountStatus(machine, id),
    transfer: (wanted) => transfer(machine, wanted),
    findTransfers: (orderId) => findTransfers(machine, orderId),
    reverseTransfer: (wanted) => reverseTransfer(machine, wanted),
    retrieveChargeback: (id) => retrieveChargeback(machine, id),
    balanceTransactions: (since, currency) => balanceTransactions(machine, since, currency),
    parseWebhook: (rawBody, headers) => {
      verify(rawBody, headers[SIGNATURE_HEADER], machine.secret, machine.now())
      return readEvent(rawBody)
    },
    confirm: (clientSecret, card) => confirmCard(machine, clientSecret, card),
    answerChallenge: (id, outcome) => answer(machine, id, outcome),
    connectBank: (accountId, number) => connectBank(machine, accountId, number),
    decideChargeback: (id, verdict) => decideChargeback(machine, id, verdict),
    passTime: async () => {
      await openDueChargebacks(machine)
      await settleLeftTransfers(machine)
      await machine.deliveries.sendLeftovers()
    },
    nextChange: () => anyOf(nextChargeback(), nextLeftTransfer(), nextLeftover()),
    idle: () => machine.deliveries.idle(),
  }
}

type Wanted<Name extends 'createIntent' | 'refund'> = Parameters<PaymentGateway[Name]>[0]

async function createIntent(
  { db, now }: Machine,
  { checkoutId, amountCents, currency }: Wanted<'createIntent'>,
) {
  const id = newId('pi')
  const intent = await insertIntent(db, {
    id,
    idemKey: `checkout:${checkoutId}`,
    clientSecret: `${id}_secret_${randomBytes(24).toString('hex')}`,
    amountCents,
    currency,
    createdAt: now(),
  })
  if (intent.amountCents !== amountCents || intent.currency !== currency) {
    throw new Error(`Checkout ${checkoutId} was opened with another amount`)
  }
  return { intentId: intent.id, clientSecret: intent.clientSecret }
}

async function cancelIntent(machine: Machine, id: string): Promise<Intent> {
  const change = { id, status: 'canceled', chargeId: null, card: null } as const
  const at = machine.now()
  const moved = await moveIntent(machine.db, { ...change, from: [...OPEN], event: null, at })
  return moved ? toIntent(moved) : readIntent(machine, id)
}

async function refund(machine: Machine, wanted: Wanted<'refund'>): Promise<GatewayRefund> {
  const { refundId, attempt, intentId, amountCents } = wanted
  const { db, now, deliveries } = machine
  const intent = await findIntent(db, intentId)
  if (!intent) throw new Error(`The test gateway has no payment ${intentId}`)
  const row = await insertRefund(db, {
    id: newId('re'),
    idemKey: `refund:${refundId}:${attempt}`,
    intentId,
    refundRef: refundId,
    amountCents,
    ...outcomeOf(intent),
    createdAt: now(),
  })
  if (row.status === 'pending') {
    const id = newId('evt')
    deliveries.send({ id, type: 'refund.failed', objectId: row.id }, () =>
      failRefund(db, row.id, { id, at: now() }),
    )
  }
  return toRefund(row)
}

/** A refund of an unpaid intent fails; the banks of some cards refuse a refund a moment later. */
function outcomeOf({ status, behaviour }: IntentRow) {
  if (status !== 'succeeded') {
    return { status: 'failed' as const, failureReason: 'payment_not_succeeded' }
  }
  const isLater = behaviour === 'refund_fails'
  return { status: isLater ? ('pending' as const) : ('succeeded' as const), failureReason: null }
}

function readEvent(rawBody: Uint8Array): GatewayEvent {
  const event = parsed(rawBody) as {
    id: string
    type: string
    data: { object: { id: string } }
  }
  refuseUnreadable(event)
  return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event }
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString())
  } catch (cause) {
    throw new UnreadableEvent('The event is no JSON', { cause })
  }
}
