import { useRouteContext } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { currencySign } from '#platform/money.ts'
import { numberTyped } from '#platform/typed-number.ts'
import { isComposing } from '#platform/web/is-composing.ts'
import { FilterOption } from '#search/web/browse/filter-option.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { budgetTypes } from '../../brief.ts'
import type { BriefFacets } from '../../contract.ts'
import { budgetIn, budgetsOf } from './gigs-address.ts'
import type { BoardState } from './use-board.ts'

interface Props extends BoardState {
  facets: BriefFacets | undefined
}

/** The kind of the budget and its bounds. */
export function BudgetFilter({ search, choose, facets }: Props) {
  const t = useTranslations('briefs')
  const ts = useTranslations('search')
  const { budgetType, minBudget, maxBudget } = search
  const labelOf = (type: (typeof budgetTypes)[number]) => {
    const count = facets?.budgetTypes.find(({ value }) => value === type)?.count
    const name = t(`budgetTypes.${type}`)
    return count === undefined ? name : ts('optionCount', { name, count })
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('filters.budget')}</legend>
      <Select
        name="budgetType"
        aria-label={t('filters.budgetType')}
        value={budgetType ?? ''}
        className="lg:[&>select]:text-sm"
        onChange={({ target }) =>
          choose({ budgetType: budgetTypes.find((type) => type === target.value) })
        }
      >
        <option value="">{ts('any')}</option>
        <Options of={budgetTypes.map((type) => [type, labelOf(type)] as const)} />
      </Select>
      {budgetType !== 'unsure' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <AmountField
              key={`min ${minBudget}`}
              name="minBudget"
              label={t('filters.least')}
              amount={minBudget}
              onChoose={(amount) => choose(budgetsOf(amount, maxBudget))}
            />
            <AmountField
              key={`max ${maxBudget}`}
              name="maxBudget"
              label={t('filters.most')}
              amount={maxBudget}
              onChoose={(amount) => choose(budgetsOf(minBudget, amount))}
            />
          </div>
          <p className="text-xs text-ink-3">
            {t('filters.compared', { type: budgetType ?? 'any' })}
          </p>
        </>
      )}
      <FilterOption
        type="checkbox"
        name="withBudget"
        value="1"
        label={t('filters.withBudget')}
        checked={search.withBudget === '1'}
        onChange={({ target }) => choose({ withBudget: target.checked ? '1' : undefined })}
      />
    </fieldset>
  )
}

interface AmountProps {
  name: string
  label: string
  amount: number | undefined
  onChoose: (amount: number | undefined) => void
}

/** A typed amount applies when the field is left, or with Enter. */
function AmountField({ name, label, amount, onChoose }: AmountProps) {
  const t = useTranslations('briefs')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState(String(amount ?? ''))
  const apply = () => {
    const wanted = budgetIn(numberTyped(typed))
    if (wanted === amount) setTyped(String(amount ?? ''))
    else onChoose(wanted)
  }
  return (
    <label className="grid min-w-0 gap-1 text-xs text-ink-2">
      {t('filters.amount', { label, symbol: currencySign(locale, site.currency) })}
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        className="lg:text-sm"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key, nativeEvent }: KeyboardEvent) => {
          if (key === 'Enter' && !isComposing(nativeEvent)) apply()
        }}
      />
    </label>
  )
}
