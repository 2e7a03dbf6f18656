import StripeClient from 'stripe'
import type { Faults } from './faults.ts'
import { newId, type FakeObject } from './store.ts'

interface Options {
  /** When undefined, events are only recorded for the test to inspect. */
  url: string | undefined
  secrets: string[]
  faults: Faults
}

/** Signs events and sends them in the background. */
export class Webhooks {
  readonly #options: Options
  readonly #running = new Set<Promise<unknown>>()
  #held: string[] = []
  /** Every event, as it was signed. */
  readonly sent: string[] = []

  constructor(options: Options) {
    this.#options = options
  }

  announce(type: string, object: FakeObject): void {
    const { faults } = this.#options
    const id = newId('evt')
    const account = object.object === 'account' ? { account: object.id } : {}
    const event = { id, object: 'event', type, ...account, livemode: false, data: { object } }
    const payload = JSON.stringify(event)
    this.sent.push(payload)
    const copies = faults.webhooks.has('dup-webhook') ? [payload, payload] : [payload]
    const isHeld = faults.webhooks.has('reorder') || faults.webhooks.has('late-webhook')
    if (isHeld) this.#held.push(...copies)
    else for (const copy of copies) this.#deliver(copy)
  }

  /** Sends the events held back, in reverse order with the fault `reorder`. */
  async release(): Promise<void> {
    const held = this.#options.faults.webhooks.has('reorder') ? this.#held.toReversed() : this.#held
    this.#held = []
    for (const payload of held) await this.#post(payload)
  }

  /** Resolves when no delivery is in progress. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  /** Signs a payload. Events of connected accounts use their own endpoint's secret. */
  sign(payload: string): string {
    const { secrets } = this.#options
    const { account } = JSON.parse(payload) as { account?: string }
    const secret = (account ? secrets.at(-1) : secrets[0]) ?? ''
    return StripeClient.webhooks.generateTestHeaderString({ payload, secret })
  }

  #deliver(payload: string): void {
    const delivery = this.#post(payload).finally(() => this.#running.delete(delivery))
    this.#running.add(delivery)
  }

  async #post(payload: string): Promise<void> {
    const { url } = this.#options
    if (!url) return
    const headers = { 'content-type': 'application/json', 'stripe-signature': this.sign(payload) }
    // A failed delivery is not an error here: Stripe would retry it.
    await fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined)
  }
}
