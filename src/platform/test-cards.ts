export type DeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'authentication_failed'

export interface TestCardBehaviour {
  brand: string
  outcome: 'succeed' | 'challenge' | DeclineCode
  /** What happens to the payment some time after it succeeds. */
  later?: 'charge_back' | 'refund_fails'
}

/** The only card numbers that the test gateway accepts, so a real card can neither be entered nor stored. */
export const testCards: Record<string, TestCardBehaviour> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeed' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeed' },
  '378282246310005': { brand: 'amex', outcome: 'succeed' },
  '4000002500003155': { brand: 'visa', outcome: 'challenge' },
  '4000000000000002': { brand: 'visa', outcome: 'generic_decline' },
  '4000000000009995': { brand: 'visa', outcome: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', outcome: 'expired_card' },
  '4000000000000127': { brand: 'visa', outcome: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', outcome: 'processing_error' },
  '4000000000000259': { brand: 'visa', outcome: 'succeed', later: 'charge_back' },
  '4000000000005126': { brand: 'visa', outcome: 'succeed', later: 'refund_fails' },
}

/** Finds the test card for a typed number, ignoring spaces and hyphens. Undefined for any other number. */
export function findTestCard(typed: string): (TestCardBehaviour & { last4: string }) | undefined {
  const number = typed.replaceAll(/[\s-]/g, '')
  const card = Object.hasOwn(testCards, number) ? testCards[number] : undefined
  return card && { ...card, last4: number.slice(-4) }
}

/** Months count from 1, and two-digit years are in this century. A card is valid until the end of its month. */
export function isPastExpiry(month: number, year: number, now: Date): boolean {
  const fullYear = year < 100 ? 2000 + year : year
  return Date.UTC(fullYear, month, 1) <= now.getTime()
}
