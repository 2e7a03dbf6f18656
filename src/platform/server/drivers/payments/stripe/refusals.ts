/** What of the SDK's errors is looked at. Told by its shape, so that the SDK need not be loaded here. */
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
 * Stripe looked at the request and will not do it: 400, 402 and 404. Whatever else goes wrong (no
 * answer, 409, 429, 5xx, wrong keys, one key used for two requests) says nothing about the money.
 */
export function isRefusal(error: unknown): error is StripeFailure {
  return isStripeFailure(error) && refusals.has(error.type)
}

/** A failure remembered under its key: repeating the request would only be told the same again. */
export function isRemembered(error: unknown): boolean {
  if (!isStripeFailure(error) || refusals.has(error.type)) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}

/** Stripe's short code, such as `balance_insufficient`, or its sentence where it has none. */
export function reasonOf({ code, message }: StripeFailure): string {
  return code ?? message
}
