import { EventEmitter, once } from 'node:events'

/**
 * Faults of a call.
 * - `drop`: the call succeeds, and the answer is lost
 * - `delay`: the call succeeds, and the caller stops waiting for the answer
 * - `500`: the call succeeds, and the answer is an error that is replayed for its idempotency key
 * - `503`, `429`: the call does nothing
 */
export type CallFault = 'drop' | 'delay' | '500' | '503' | '429'
/** Faults of webhooks: delivered twice, in the wrong order, or much later. */
export type WebhookFault = 'dup-webhook' | 'reorder' | 'late-webhook'

interface Planned {
  fault: CallFault
  operation: string | undefined
  left: number
}

export class Faults {
  #planned: Planned[] = []
  readonly webhooks = new Set<WebhookFault>()
  #delays = new EventEmitter()

  /** Makes the next calls fail; with `operation`, such as `POST /v1/refunds`, only calls of that operation. */
  next(fault: CallFault, { operation, times = 1 }: { operation?: string; times?: number } = {}) {
    this.#planned.push({ fault, operation, left: times })
  }

  take(operation: string): CallFault | undefined {
    const planned = this.#planned.find((one) => (one.operation ?? operation) === operation)
    if (!planned) return undefined
    planned.left--
    this.#planned = this.#planned.filter(({ left }) => left > 0)
    return planned.fault
  }

  /** Withholds the answer to this request forever. */
  delay(request: string) {
    this.#delays.emit(request)
  }

  /** Resolves once the answer to this request is withheld. */
  async delayed(request: string): Promise<void> {
    await once(this.#delays, request)
  }

  clear() {
    this.#planned = []
    this.webhooks.clear()
  }
}
