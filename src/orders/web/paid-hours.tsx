import { useFormatter, useTranslations } from 'use-intl'
import type { Order } from '../contract.ts'
import { useOrderWords } from './order-words.ts'

/** Fewer hours were worked than bought, and the price of the others goes back to the client. */
export function hasUnusedHours({ unusedAmount = 0 }: Order): boolean {
  return unusedAmount > 0
}

/** The hours that were reported with the delivery, if the hours log has others. */
function reportedHoursOf(order: Order): number | undefined {
  const { hours, workedHours = hours, loggedHours = 0, process } = order
  if (workedHours === null || loggedHours === 0 || process.stage === 'in_progress') return undefined
  return workedHours === loggedHours ? undefined : workedHours
}

/** Says before the approval what the client pays for, what goes back, and whether the hours log says otherwise. */
export function PaidHours({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  return (
    <>
      {hasUnusedHours(order) && (
        <p className="mt-2 font-medium">{t('unused', { ...words, amount: words.unused })}</p>
      )}
      <DifferingHours order={order} />
    </>
  )
}

/** The hours that were reported, beside those of the log. */
export function DifferingHours({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const words = useOrderWords(order)
  const reported = reportedHoursOf(order)
  if (reported === undefined) return null
  return (
    <p className="mt-2 font-medium">
      {t('differ', { ...words, reported: format.number(reported) })}
    </p>
  )
}
