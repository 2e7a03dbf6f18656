import { foldText } from '#platform/words.ts'
import { findsContact } from './off-platform/contact.ts'
import { findsPayment } from './off-platform/payment.ts'

/** The ways in which a message can ask to leave the marketplace, where no money is held and no dispute is decided. */
export type OffPlatform = 'contact' | 'payment'

/**
 * Detects messages that ask to talk or pay outside the marketplace. The result only warns and never blocks, so a miss
 * is acceptable; false alarms should be rare, because people stop reading warnings that are often wrong. Naming a
 * messenger or a payment service is not enough: members build integrations with them.
 */
export function offPlatform(text: string): OffPlatform[] {
  const plain = plainOf(text)
  return [
    ...(findsPayment(plain, text) ? ['payment' as const] : []),
    ...(findsContact(plain) ? ['contact' as const] : []),
  ]
}

/** Lowercase, without accents, with uniform quotes and spaces. */
function plainOf(text: string): string {
  return foldText(text)
    .replaceAll(/[\u2018\u2019\u02BC`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
}
