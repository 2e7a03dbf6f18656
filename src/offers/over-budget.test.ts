import { expect, test } from 'vitest'
import { centsOverBudget } from './over-budget.ts'

const fixed = (totalCents: number) => ({ pricing: 'fixed', totalCents, rateCents: null }) as const
const hourly = (rateCents: number) =>
  ({ pricing: 'hourly', totalCents: 80_000, rateCents }) as const

test('a proposal is compared with a budget of its kind of price', () => {
  const budget = { budgetType: 'fixed', budgetMinCents: 300, budgetMaxCents: 500 } as const
  expect(centsOverBudget(budget, fixed(600))).toBe(100)
  expect(centsOverBudget(budget, fixed(500))).toBe(0)
  expect(centsOverBudget(budget, fixed(300))).toBe(0)
  expect(centsOverBudget(budget, fixed(250))).toBe(-50)
  expect(centsOverBudget(budget, hourly(600))).toBeNull()
  const perHour = { ...budget, budgetType: 'hourly', budgetMinCents: null } as const
  expect(centsOverBudget(perHour, hourly(600))).toBe(100)
  expect(centsOverBudget(perHour, hourly(100))).toBe(0)
  const unlimited = { ...budget, budgetMaxCents: null }
  expect(centsOverBudget(unlimited, fixed(900))).toBe(0)
  expect(centsOverBudget({ ...unlimited, budgetMinCents: null }, fixed(900))).toBeNull()
  const unsure = { budgetType: 'unsure', budgetMinCents: null, budgetMaxCents: null } as const
  expect(centsOverBudget(unsure, fixed(900))).toBeNull()
})
