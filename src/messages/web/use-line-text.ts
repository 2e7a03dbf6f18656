import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#platform/money.ts'
import { isolated } from '#ui/isolated.ts'
import type { OfferLine } from '../contract.ts'

/** What a list says of a message: its text, or the line about an offer in the reader's language. */
export function useLineText(): (content: string, line: OfferLine | undefined) => string {
  const t = useTranslations('messages.offerLine')
  const locale = useLocale()
  return (content, line) => {
    if (!line) return content
    const amount = line.total === null ? '' : formatMoney(line.total, locale, line.currency)
    return t(line.kind, { title: isolated(line.title), amount })
  }
}
