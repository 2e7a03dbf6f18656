import { EventEmitter, once } from 'node:events'

/**
 * What can go wrong with a call.
 * - `drop`: it is done, and the answer is lost
 * - `delay`: it is done, and the caller stops waiting for the answer
 * - `500`: it is done, and the answer is a failure that is remembered under its key
 * - `503`, `429`: it is not done
 */
export type CallFault = 'drop' | 'delay' | '500' | '503' | '429'
/** What can go wrong with webhooks: twice the same, in the wrong order, or much later. */
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

  /** The next calls go wrong; of one operation only, such as `POST /v1/refunds`, when it is named. */
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

  /** The stand-in holds the answer to this request back for ever. */
  delay(request: string) {
    this.#delays.emit(request)
  }

  /** Resolves once the answer to this request is held back. */
  async delayed(request: string): Promise<void> {
    await once(this.#delays, request)
  }

  clear() {
    this.#planned = []
    this.webhooks.clear()
  }
}
