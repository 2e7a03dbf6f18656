import type { ApiError } from '#platform/api-error.ts'
import { isApiError } from '#platform/web/query.ts'

const projectFields = ['hours', 'requirements', 'deliveryDeadline'] as const

interface FieldProblem {
  path: (typeof projectFields)[number]
  message: string
}

/** Why the payment was not made, divided by how the page must react. */
export type CheckoutProblem =
  /** The card was refused; `field` is the field to correct. */
  | { kind: 'declined'; message: string; field?: 'number' | 'expiry' | 'cvc' }
  /** The viber changed the rate in the meantime. */
  | { kind: 'price_changed'; amount: number }
  /** The client has just bought this. Nothing is paid before they confirm a second purchase. */
  | { kind: 'just_bought'; orderId: number }
  /** No checkout can be opened. */
  | { kind: 'unavailable'; message: string }
  /** The session ended in the meantime; nothing was opened or paid. */
  | { kind: 'signed_out' }
  /** The card was sent, but no answer came back. */
  | { kind: 'unsure' }
  /** `fields` are the project fields that the server refused. */
  | { kind: 'refused'; message: string; fields?: FieldProblem[] }

/** An error reported by a gateway's own card form. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'
  readonly problem: CheckoutProblem

  constructor(problem: CheckoutProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

const fields: Record<string, 'number' | 'expiry' | 'cvc'> = {
  'payments.not_test_card': 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
}
const hopeless = new Set(['service.not_found', 'viber.not_found', 'payments.unavailable'])

/** Interprets an error of one of the two steps: opening the checkout, then paying with the card. */
export function problemOf(
  error: unknown,
  step: 'opening' | 'paying',
  fallback: { payment: string; checkout: string; offline: string },
): CheckoutProblem {
  if (error instanceof CardProblem) return error.problem
  if (!isApiError(error)) return { kind: 'unavailable', message: fallback.checkout }
  const { code, status, serverMessage: message, errors } = error
  if (status === 401) return { kind: 'signed_out' }
  if (status === 402) {
    const field = fields[code]
    return { kind: 'declined', message, ...(field && { field }) }
  }
  if (code === 'checkout.amount_mismatch') {
    const amount = Number(errors.find(({ path }) => path === 'amount')?.message)
    return amount > 0 ? { kind: 'price_changed', amount } : refused(message)
  }
  if (step === 'paying' && (status === 0 || status >= 500)) return { kind: 'unsure' }
  if (status === 0) return refused(fallback.offline)
  if (hopeless.has(code)) return { kind: 'unavailable', message }
  if (status >= 500) return { kind: 'unavailable', message: fallback.payment }
  return refused(message, errors)
}

function refused(message: string, errors: ApiError['errors'] = []): CheckoutProblem {
  const fields = projectFields.flatMap((path) => {
    const found = errors.find((error) => error.path === path)
    return found ? [{ path, message: found.message }] : []
  })
  return { kind: 'refused', message, ...(fields.length > 0 && { fields }) }
}
