import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { testCards } from '#platform/test-cards.ts'
import { inGroups } from './card-typing.ts'

interface Filled {
  number: string
  expiry: string
  cvc: string
}

const YEARS_AHEAD = 3

/** Every card number the test gateway knows, with its outcome. Pressing one fills in the form. */
export function TestCardList({ onChoose }: { onChoose: (card: Filled) => void }) {
  const t = useTranslations('payments')
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-4 text-sm font-semibold">
        {t('checkout.testCards')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p className="px-4 text-sm text-ink-2">{t('checkout.testCardsHint')}</p>
      <ul className="grid gap-1 p-2">
        {Object.entries(testCards).map(([number, { brand, outcome, later }]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(filledWith(number, brand))}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-surface-2"
            >
              <span className="font-medium tabular-nums">{inGroups(number)}</span>
              <span className="text-ink-2">{t(`checkout.outcomes.${later ?? outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function filledWith(number: string, brand: string): Filled {
  const year = (new Date().getFullYear() + YEARS_AHEAD) % 100
  return {
    number: inGroups(number),
    expiry: `12 / ${String(year).padStart(2, '0')}`,
    cvc: brand === 'amex' ? '1234' : '123',
  }
}
