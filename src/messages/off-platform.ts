import { foldText } from '#platform/words.ts'
import { findsContact } from './off-platform/contact.ts'
import { findsPayment } from './off-platform/payment.ts'

/** What leads away from the marketplace, where nothing is held, documented or judged. */
export type OffPlatform = 'contact' | 'payment'

/**
 * Whether a message asks to talk or to pay elsewhere. It warns and never blocks, so it may miss; it
 * should seldom be wrong, because people who are warned for nothing no longer read warnings. Naming a
 * messenger or a payment service is no request: people build things with them here.
 */
export function offPlatform(text: string): OffPlatform[] {
  const plain = plainOf(text)
  return [
    ...(findsPayment(plain, text) ? ['payment' as const] : []),
    ...(findsContact(plain) ? ['contact' as const] : []),
  ]
}

/** Small letters without accents, in one spelling of quotes and spaces. */
function plainOf(text: string): string {
  return foldText(text)
    .replaceAll(/[\u2018\u2019\u02BC`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
}
