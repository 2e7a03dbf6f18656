import type { Form } from './form.ts'

export interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}
interface Remembered {
  request: string
  answer: Answer | undefined
}

/**
 * Stripe's idempotency rules: replays the first answer to a key, including failures; refuses a different request with
 * the key (400), and a request while the first one is still in progress (409).
 */
export class IdempotencyKeys {
  readonly #known = new Map<string, Remembered>()

  async once(
    key: string | undefined,
    request: { operation: string; id: string; form: Form },
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return run()
    const text = JSON.stringify(request)
    const known = this.#known.get(key)
    if (known && known.request !== text)
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    if (known && !known.answer)
      return failure(
        409,
        'invalid_request_error',
        'There is currently another in-progress request using this key.',
      )
    if (known?.answer) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const entry: Remembered = { request: text, answer: undefined }
    this.#known.set(key, entry)
    const answer = await run()
    entry.answer = answer
    return answer
  }
}

function failure(status: number, type: string, message: string): Answer {
  return { status, body: { error: { type, message } } }
}
