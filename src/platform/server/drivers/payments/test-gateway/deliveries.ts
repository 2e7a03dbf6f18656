import { sign } from './signature.ts'
import type { TestGatewayOptions } from './options.ts'
import type { DueQuery } from '../../../due.ts'
import { deliveriesDue, listUndelivered, recordDelivery } from './queries.ts'

export const SIGNATURE_HEADER = 'test-gateway-signature'

const TIMEOUT_MS = 5000
/** A younger event may still be in its first delivery. */
const LEFTOVER_AGE_MS = 30_000
const BATCH = 50

export function nextLeftover(): DueQuery {
  return deliveriesDue(LEFTOVER_AGE_MS)
}

interface OutgoingEvent {
  id: string
  type: string
  objectId: string
}

export interface Deliveries {
  /** Sends an event in the background; `before` runs first and changes the state that the event reports. */
  send(event: OutgoingEvent, before?: () => Promise<unknown>): void
  /** Sends events that are undelivered for at least this long; 30 seconds by default. */
  sendLeftovers(ageMs?: number): Promise<void>
  idle(): Promise<void>
}

/** Sends signed webhooks over HTTP in the background. The sweep retries failed deliveries. */
export function createDeliveries(options: TestGatewayOptions): Deliveries {
  const { db, secret, webhookUrl, now, log } = options
  const running = new Set<Promise<void>>()

  async function deliver({ id, type, objectId }: OutgoingEvent): Promise<void> {
    const body = JSON.stringify({ id, type, livemode: false, data: { object: { id: objectId } } })
    const isDelivered = webhookUrl === null || (await post(webhookUrl, body))
    await recordDelivery(db, id, isDelivered ? now() : null)
  }

  function post(url: string, body: string): Promise<boolean> {
    const signature = { [SIGNATURE_HEADER]: sign(body, secret, now()) }
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.ok,
      () => false,
    )
  }

  function send(event: OutgoingEvent, before: () => Promise<unknown> = () => Promise.resolve()) {
    const delivery = before()
      .then(() => deliver(event))
      .catch((error: unknown) => log.debug({ err: error }, 'test webhook not delivered'))
      .finally(() => running.delete(delivery))
    running.add(delivery)
  }

  return {
    send,
    async sendLeftovers(ageMs = LEFTOVER_AGE_MS) {
      const before = new Date(now().getTime() - ageMs)
      for (const event of await listUndelivered(db, before, BATCH)) await deliver(event)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
