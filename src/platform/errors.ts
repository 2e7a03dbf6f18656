/**
 * Every way the product says no: code → [status, English text]. A code without a status cannot exist.
 * Texts quoted in the specification are verbatim. `{name}` is filled from the details.
 */
export const errorCatalogue = {
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [400, 'Please check what you entered.'],
  'request.cross_site': [403, 'This request came from another site.'],
  'request.not_json': [415, 'The request must be JSON.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.rate_limited': [429, 'Too many attempts. Try again in {seconds} s.'],
  'request.in_progress': [409, 'The same request is still being worked on.'],
  'request.key_reused': [409, 'This idempotency key was used for another request.'],
  not_found: [404, 'Not found'],
  'auth.required': [401, 'Authentication required'],
  'auth.forbidden': [403, 'You are not allowed to do this.'],
  'auth.wrong_credentials': [401, 'Invalid username or password'],
  'account.suspended': [403, 'Your account is suspended'],
  'account.username_taken': [409, 'Username already exists'],
  'account.email_taken': [409, 'Email already exists'],
  'account.username_reserved': [409, 'This username is reserved'],
  'account.password_common': [400, 'This password is too common. Please choose another.'],
  'account.super_admin_exists': [409, 'There is a super admin already.'],
  'user.not_found': [404, 'User not found'],
  'service.not_found': [404, 'Service not found'],
  'service.not_yours': [403, 'Only the owner of this service may change it.'],
  'service.providers_only': [403, 'Only service providers can create services.'],
  'picture.wrong_type': [415, 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
  'picture.empty': [400, 'This file is empty. Please choose a picture.'],
  'picture.not_its_type': [400, 'This file is not the kind of picture it says it is.'],
  'picture.unreadable': [400, 'This picture is damaged or incomplete. Please choose another.'],
  'picture.too_many_pixels': [
    400,
    'This picture has too many pixels. Please choose one of at most 50 megapixels.',
  ],
  'viber.not_found': [404, 'Viber not found'],
  'favorite.own': [403, 'You cannot save what is your own.'],
  'checkout.own_service': [403, 'You cannot hire yourself.'],
  'checkout.amount_mismatch': [409, 'The price has changed. The total is now {amount}.'],
  'checkout.amount_too_large': [400, 'The amount is too large.'],
  'checkout.closed': [409, 'This checkout is closed. Please start again.'],
  'payments.unavailable': [
    503,
    'Payment processing is currently being configured. Please try again later.',
  ],
  'payments.bad_signature': [400, 'The signature does not match.'],
  'payments.not_test_card': [402, 'Only the listed test cards are accepted here.'],
  // The codes of the card networks, as gateways pass them on.
  generic_decline: [402, 'Your card was declined.'],
  insufficient_funds: [402, 'Your card has insufficient funds.'],
  expired_card: [402, 'Your card has expired.'],
  incorrect_cvc: [402, 'Your card’s security code is incorrect.'],
  processing_error: [
    402,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  authentication_failed: [402, 'Your bank did not confirm the payment.'],
  'order.not_yours': [403, 'Only the other party of this order may do this.'],
  'order.wrong_state': [409, 'This order cannot be changed that way any more.'],
  'order.too_many_rounds': [409, 'Changes have been requested {max} times already.'],
  'order.not_signed_in': [401, 'User not authenticated'],
  'review.exists': [409, 'This order has already been reviewed.'],
  'review.not_completed': [409, 'A review can be left once the order is completed.'],
  'review.not_found': [404, 'Review not found'],
  'review.not_quotable': [409, 'Only public reviews with a comment can be quoted.'],
  'review.window_closed': [409, 'This can no longer be edited.'],
  'server.too_slow': [503, 'This took too long. Please ask for less, or try again in a moment.'],
  'server.unavailable': [503, 'The service is busy. Please try again in a moment.'],
  'server.failed': [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorCatalogue
export interface FieldError {
  path: string
  message: string
}
interface Extras {
  /** Fills `{name}` in the text and travels to the log, never to the wire. */
  details?: Record<string, string | number>
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/**
 * An expected refusal. Throwing one rolls the transaction back and answers as ruling R1. With invalid
 * fields the message of the whole is the first field's own, as the specification quotes them.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, extras: Extras = {}) {
    const [status, text] = errorCatalogue[code]
    const firstField = code === 'request.invalid' ? extras.errors?.[0]?.message : undefined
    super(firstField ?? fill(text, extras.details))
    this.code = code
    this.status = status
    this.errors = extras.errors
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

export function fail(code: ErrorCode, extras?: Extras): never {
  throw new AppError(code, extras)
}

/** The row, or the answer that it does not exist for this caller (ruling R1: 404). */
export function found<Row>(row: Row | undefined | null, code: ErrorCode = 'not_found'): Row {
  return row ?? fail(code)
}

function fill(text: string, details: Record<string, string | number> = {}) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
