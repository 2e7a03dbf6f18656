/**
 * The properties of the SDK's errors that matter here. They are recognized by their shape, so the SDK need not be
 * loaded.
 */
interface StripeFailure {
  type: string
  statusCode?: number
  code?: string
  message: string
  headers?: Record<string, string>
}

const refusals = new Set(['StripeInvalidRequestError', 'StripeCardError'])

function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/**
 * A definite refusal: Stripe checked the request and answered 400, 402 or 404. Any other failure (no response, 409,
 * 429, 5xx, wrong keys, a reused key) leaves the outcome unknown.
 */
export function isRefusal(error: unknown): error is StripeFailure {
  return isStripeFailure(error) && refusals.has(error.type)
}

/** Whether Stripe replayed a failure stored under the idempotency key, so that repeating the request is pointless. */
export function isRemembered(error: unknown): boolean {
  if (!isStripeFailure(error) || refusals.has(error.type)) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}

/** Stripe's error code, such as `balance_insufficient`, or its message if there is no code. */
export function reasonOf({ code, message }: StripeFailure): string {
  return code ?? message
}
