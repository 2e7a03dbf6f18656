import { randomBytes } from 'node:crypto'
import { findTestCard, isPastExpiry, type DeclineCode } from '#platform/test-cards.ts'
import type { Db } from '../../../db.ts'
import type { Log } from '../../../log.ts'
import type { GatewayRefund, Intent, PaymentGateway } from '../gateway.ts'
import { verify } from '../signature.ts'
import { createDeliveries, SIGNATURE_HEADER } from './deliveries.ts'
import {
  failRefund,
  findIntent,
  findIntentBySecret,
  insertIntent,
  insertRefund,
  listRefunds,
  moveIntent,
  type IntentRow,
  type RefundRow,
} from './queries.ts'

export interface TestGatewayOptions {
  db: Db
  /** Signs the webhooks. */
  secret: string
  /**
   * Where signed events are sent, over loopback HTTP, so that the whole path is exercised. Null sends
   * none: demo data is written before there is a server to hear of it.
   */
  webhookUrl: string | null
  now: () => Date
  log: Log
}

export interface TypedCard {
  number: string
  expMonth: number
  expYear: number
}

export interface Confirmation {
  intent: Intent
  declined?: DeclineCode
}

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

const OPEN = ['requires_payment_method', 'requires_action'] as const

export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const { db, secret, now } = options
  const deliveries = createDeliveries(options)

  const read = async (id: string): Promise<Intent> => {
    const row = await findIntent(db, id)
    if (!row) throw new Error(`The test gateway knows no payment ${id}`)
    return toIntent(row)
  }

  const succeed = async (id: string, card: Parameters<typeof moveIntent>[1]['card']) => {
    const event = { id: newId('evt'), type: 'payment_intent.succeeded' }
    const chargeId = newId('ch')
    const from = [...OPEN]
    const moved = await moveIntent(db, {
      id,
      from,
      status: 'succeeded',
      chargeId,
      card,
      event,
      at: now(),
    })
    if (moved) deliveries.send({ ...event, objectId: id })
    return { intent: moved ? toIntent(moved) : await read(id) }
  }

  return {
    name: 'test',
    async createIntent({ checkoutId, amountCents, currency }) {
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
    },
    retrieveIntent: read,
    async cancelIntent(id) {
      const from = [...OPEN]
      const moved = await moveIntent(db, {
        id,
        from,
        status: 'canceled',
        chargeId: null,
        card: null,
        event: null,
        at: now(),
      })
      return moved ? toIntent(moved) : read(id)
    },
    async refund({ refundId, attempt, intentId, amountCents }) {
      const intent = await findIntent(db, intentId)
      if (intent?.status !== 'succeeded') throw new Error(`Payment ${intentId} cannot be refunded`)
      const willFail = intent.behaviour === 'refund_fails'
      const refund = await insertRefund(db, {
        id: newId('re'),
        idemKey: `refund:${refundId}:${attempt}`,
        intentId,
        refundRef: refundId,
        amountCents,
        status: willFail ? 'pending' : 'succeeded',
        createdAt: now(),
      })
      if (refund.status === 'pending') {
        const event = { id: newId('evt'), type: 'refund.failed' }
        deliveries.send({ ...event, objectId: refund.id }, () =>
          failRefund(db, refund.id, { id: event.id, at: now() }),
        )
      }
      return toRefund(refund)
    },
    async findRefunds(intentId) {
      return (await listRefunds(db, intentId)).map((row) => toRefund(row))
    },
    parseWebhook(rawBody, headers) {
      verify(rawBody, headers[SIGNATURE_HEADER], secret, now())
      const event = JSON.parse(Buffer.from(rawBody).toString()) as {
        id: string
        type: string
        data: { object: { id: string } }
      }
      return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event }
    },
    async confirm(clientSecret, typed) {
      const row = await findIntentBySecret(db, clientSecret)
      if (!row) return undefined
      if (row.status === 'succeeded' || row.status === 'canceled') return { intent: toIntent(row) }
      const card = findTestCard(typed.number)
      if (!card) return 'unknown_card'
      const declined = isPastExpiry(typed.expMonth, typed.expYear, now()) ? 'expired' : undefined
      const used = { brand: card.brand, last4: card.last4, later: card.later ?? null }
      if (!declined && card.outcome === 'succeed') return succeed(row.id, used)
      const needsChallenge = !declined && card.outcome === 'challenge'
      const moved = await moveIntent(db, {
        id: row.id,
        from: [...OPEN],
        status: needsChallenge ? 'requires_action' : 'requires_payment_method',
        chargeId: null,
        card: used,
        event: null,
        at: now(),
      })
      const intent = moved ? toIntent(moved) : await read(row.id)
      if (needsChallenge || !moved) return { intent }
      return { intent, declined: declined ?? (card.outcome as DeclineCode) }
    },
    async answerChallenge(intentId, outcome) {
      const row = await findIntent(db, intentId)
      if (!row) return undefined
      if (row.status !== 'requires_action') return { intent: toIntent(row) }
      if (outcome === 'complete') return succeed(intentId, null)
      const moved = await moveIntent(db, {
        id: intentId,
        from: ['requires_action'],
        status: 'requires_payment_method',
        chargeId: null,
        card: null,
        event: null,
        at: now(),
      })
      if (!moved) return { intent: await read(intentId) }
      return { intent: toIntent(moved), declined: 'authentication_failed' }
    },
    deliverLeftovers: deliveries.sendLeftovers,
    idle: deliveries.idle,
  }
}

function toIntent(row: IntentRow): Intent {
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

function toRefund(row: RefundRow): GatewayRefund {
  return {
    id: row.id,
    refundId: row.refundRef,
    attempt: Number(row.idemKey.split(':')[2]),
    status: row.status,
    ...(row.status === 'failed' && { failureReason: 'expired_or_canceled_card' }),
  }
}

function newId(prefix: string): string {
  return `${prefix}_test_${randomBytes(16).toString('hex')}`
}
