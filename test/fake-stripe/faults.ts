/**
 * What can go wrong with a call.
 * - `drop`: it is done, and the answer is lost
 * - `delay`: it is done, and the answer comes too late
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
  /** How much later a delayed answer comes. */
  delayMs = 5000

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

  clear() {
    this.#planned = []
    this.webhooks.clear()
  }
}
