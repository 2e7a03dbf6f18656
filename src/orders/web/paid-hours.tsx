import { useTranslations } from 'use-intl'
import type { Order } from '../contract.ts'
import { useOrderWords } from './order-words.ts'

/** Fewer hours were worked than bought, and the price of the others goes back to the client. */
export function hasUnusedHours({ unusedAmount = 0 }: Order): boolean {
  return unusedAmount > 0
}

/** Says before the approval what the client pays for and what goes back. */
export function UnusedHours({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  if (!hasUnusedHours(order)) return null
  return <p className="mt-2 font-medium">{t('unused', { ...words, amount: words.unused })}</p>
}
