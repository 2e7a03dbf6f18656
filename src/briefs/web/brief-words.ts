import { useState } from 'react'
import { dayIn } from '#platform/dates.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { useFormatter, useTranslations } from 'use-intl'
import type { ClientRecord } from '../brief-contract.ts'
import type { BudgetType } from '../brief.ts'

interface Budget {
  budgetType: BudgetType | null
  budgetMin: number | null
  budgetMax: number | null
}

/** A budget in words, such as '$300 to $600' or 'Up to $50 an hour'. */
export function useBudgetName() {
  const t = useTranslations('briefs.budget')
  const format = useFormatter()
  return ({ budgetType, budgetMin, budgetMax }: Budget): string => {
    const unit = budgetType === 'hourly' ? 'hourly' : 'fixed'
    const [min, max] = [budgetMin, budgetMax].map((amount) =>
      amount === null ? undefined : format.number(amount, 'price'),
    )
    if (min && max)
      return min === max ? t('exact', { unit, min }) : t('between', { unit, min, max })
    if (min) return t('from', { unit, min })
    return max ? t('upTo', { unit, max }) : t('none')
  }
}

/** What is known of a client whose name is not shown. */
export function useClientFacts() {
  const t = useTranslations('briefs.client')
  const format = useFormatter()
  return ({ since, hires, hireRate }: ClientRecord): string[] => {
    const month = format.dateTime(new Date(`${since}-01T00:00:00Z`), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    return [
      t('since', { month }),
      t('hires', { count: hires }),
      ...(hireRate === null
        ? []
        : [t('hireRate', { share: format.number(hireRate, { style: 'percent' }) })]),
    ]
  }
}

/** Whether a day by which work is needed has passed for the reader. */
export function useHasPassed(day: string | null): boolean {
  const timeZone = useZone()
  const [now] = useState(() => new Date())
  return day !== null && day < dayIn(now, timeZone)
}
