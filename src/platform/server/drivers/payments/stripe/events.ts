import type Stripe from 'stripe'
import { InvalidSignature, WrongMode, type GatewayEvent } from '../gateway.ts'
import { isMarked, isOurs, type Connection } from './connection.ts'
import type { StripeKeys } from './keys.ts'

const TOLERANCE_SECONDS = 300

/**
 * The object itself is left out of what is kept: it is read again anyway, and holds client secrets and
 * people's names. An event about what is not ours names no object, so it is kept and nothing more.
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
  // A live endpoint of connected accounts is sent their test events as well, and has to take them.
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
 * Several installations, and people in the dashboard, may take payments by one account of Stripe. A refund
 * that people made there may be of one of our payments.
 */
function concerns(installation: string, object: EventObject): boolean {
  const { object: kind = '', metadata, payment_intent: intent } = object
  if (kind === 'refund' && !isMarked(metadata)) return Boolean(intent)
  if (markedKinds.has(kind)) return isOurs(installation, metadata)
  return kind !== 'dispute' || Boolean(intent)
}

/** Each of Stripe's endpoints signs with its own secret, and an event does not say which it came by. */
function verified(secrets: string[], construct: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  for (const secret of secrets) {
    try {
      return construct(secret)
    } catch (error) {
      cause = error
    }
  }
  throw new InvalidSignature('Stripe did not sign this', { cause })
}
