import type Stripe from 'stripe'
import { InvalidSignature, UnreadableEvent, WrongMode, type GatewayEvent } from '../gateway.ts'
import { isMarked, isOurs, type Connection } from './connection.ts'
import { refuseUnreadable } from '../signed-event.ts'
import type { StripeKeys } from './keys.ts'

const TOLERANCE_SECONDS = 300

/**
 * Stores only the id and kind of the event's object: the object is read again anyway, and it contains client secrets
 * and personal names. An event about another installation's object has no `objectId`, so it is stored but not
 * processed.
 */
export function readEvent(
  { stripe, installation }: Connection,
  { webhookSecrets, isLive }: Pick<StripeKeys, 'webhookSecrets' | 'isLive'>,
  rawBody: Uint8Array,
  signature: string | string[] | undefined,
  now: Date,
): GatewayEvent {
  const header = typeof signature === 'string' ? signature : ''
  const event = verified(webhookSecrets, (secret) =>
    stripe.webhooks.constructEvent(
      Buffer.from(rawBody),
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    ),
  )
  refuseUnreadable(event)
  // A live endpoint for connected accounts also receives their test events and must accept them.
  const isRehearsal = isLive && !event.livemode && event.account !== undefined
  if (event.livemode !== isLive && !isRehearsal) {
    throw new WrongMode(`The event is from Stripe's ${event.livemode ? 'live' : 'test'} mode`)
  }
  const { id, type, data, ...envelope } = event
  const object = data.object as EventObject
  const kept = { id: object.id ?? null, object: object.object }
  return {
    id,
    type,
    objectId: !isRehearsal && concerns(installation, object) ? (object.id ?? null) : null,
    payload: { id, type, ...envelope, data: { object: kept } },
  }
}

interface EventObject {
  id?: string
  object?: string
  metadata?: Stripe.Metadata | null
  payment_intent?: unknown
}

const markedKinds = new Set(['payment_intent', 'refund', 'transfer'])

/**
 * Several installations and the dashboard may use one Stripe account. A refund made in the dashboard may belong to one
 * of our payments.
 */
function concerns(installation: string, object: EventObject): boolean {
  const { object: kind = '', metadata, payment_intent: intent } = object
  if (kind === 'refund' && !isMarked(metadata)) return Boolean(intent)
  if (markedKinds.has(kind)) return isOurs(installation, metadata)
  return kind !== 'dispute' || Boolean(intent)
}

/** Each Stripe endpoint has its own secret, and an event does not name its endpoint. */
function verified(secrets: string[], construct: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  for (const secret of secrets) {
    try {
      return construct(secret)
    } catch (error) {
      // The signature is checked first; the library refuses thin events and what is no JSON afterwards.
      if (!isOfSignature(error))
        throw new UnreadableEvent('The event is not read', { cause: error })
      cause = error
    }
  }
  throw new InvalidSignature('Stripe did not sign this', { cause })
}

function isOfSignature(error: unknown): boolean {
  return (error as { type?: unknown }).type === 'StripeSignatureVerificationError'
}
