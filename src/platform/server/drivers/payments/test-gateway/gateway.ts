import { randomBytes } from 'node:crypto'
import type { GatewayEvent, GatewayRefund, Intent, PaymentGateway } from '../gateway.ts'
import { verify } from '../signature.ts'
import { answer, confirmCard, type Confirmation, type TypedCard } from './cards.ts'
import { createDeliveries, SIGNATURE_HEADER } from './deliveries.ts'
import { newId, OPEN, readIntent, toIntent, toRefund, type Machine } from './machine.ts'
import type { TestGatewayOptions } from './options.ts'
import {
  failRefund,
  findIntent,
  insertIntent,
  insertRefund,
  listRefunds,
  moveIntent,
} from './queries.ts'

/** The built-in gateway for trying things out: no money, no network, the same manners as a real one. */
export interface TestGateway extends PaymentGateway {
  readonly name: 'test'
  /** What a card form does. Undefined for an unknown secret, 'unknown_card' for a number not listed. */
  confirm(clientSecret: string, card: TypedCard): Promise<Confirmation | 'unknown_card' | undefined>
  /** The payer's answer on the 3-D Secure page. */
  answerChallenge(intentId: string, outcome: 'complete' | 'fail'): Promise<Confirmation | undefined>
  /** Sends again what could not be delivered. */
  deliverLeftovers(): Promise<void>
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>
}

export function isTestGateway(gateway: PaymentGateway | null): gateway is TestGateway {
  return gateway?.name === 'test'
}

export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const machine: Machine = { ...options, deliveries: createDeliveries(options) }
  return {
    name: 'test',
    createIntent: (wanted) => createIntent(machine, wanted),
    retrieveIntent: (id) => readIntent(machine, id),
    cancelIntent: (id) => cancelIntent(machine, id),
    refund: (wanted) => refund(machine, wanted),
    findRefunds: async (intentId) =>
      (await listRefunds(machine.db, intentId)).map((row) => toRefund(row)),
    parseWebhook: (rawBody, headers) => {
      verify(rawBody, headers[SIGNATURE_HEADER], machine.secret, machine.now())
      return readEvent(rawBody)
    },
    confirm: (clientSecret, card) => confirmCard(machine, clientSecret, card),
    answerChallenge: (id, outcome) => answer(machine, id, outcome),
    deliverLeftovers: () => machine.deliveries.sendLeftovers(),
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
  if (intent?.status !== 'succeeded') throw new Error(`Payment ${intentId} cannot be refunded`)
  const willFail = intent.behaviour === 'refund_fails'
  const row = await insertRefund(db, {
    id: newId('re'),
    idemKey: `refund:${refundId}:${attempt}`,
    intentId,
    refundRef: refundId,
    amountCents,
    status: willFail ? 'pending' : 'succeeded',
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

function readEvent(rawBody: Uint8Array): GatewayEvent {
  const event = JSON.parse(Buffer.from(rawBody).toString()) as {
    id: string
    type: string
    data: { object: { id: string } }
  }
  return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event }
}
