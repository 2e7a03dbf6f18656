import { amountIn, joinSkills, skillsOf } from '#search/web/browse/browse-address.ts'
import { oneOf, pageIn, pagingOf, textIn, type PageMark } from '#platform/web/search-values.ts'
import { budgetTypes, type BudgetType } from '../../brief.ts'
import { briefSorts, type BriefSort } from '../../contract.ts'
import { MAX_BUDGET, MAX_RESULTS } from '../../limits.ts'

export const GIGS_PER_PAGE = 20
export const MAX_PAGE = Math.ceil(MAX_RESULTS / GIGS_PER_PAGE)
const MAX_SEARCH = 200
const MAX_CATEGORY = 50
const MAX_SUBCATEGORY = 40

export const postedSteps = ['1', '7', '30'] as const
export const neededSteps = ['7', '30', '90'] as const

/** The query parameters of /gigs. Defaults are left out. */
export interface GigsSearch {
  search?: string | undefined
  category?: string | undefined
  subcategory?: string | undefined
  /** Comma-separated. */
  skills?: string | undefined
  budgetType?: BudgetType | undefined
  /** In major units. */
  minBudget?: number | undefined
  maxBudget?: number | undefined
  withBudget?: '1' | undefined
  /** In days. */
  postedWithin?: (typeof postedSteps)[number] | undefined
  neededWithin?: (typeof neededSteps)[number] | undefined
  offers?: 'few' | undefined
  /** Left out: 'match' for vibers, 'newest' for everyone else. */
  sort?: BriefSort | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters instead of rejecting the address. */
export function gigsSearch(params: Record<string, unknown>): GigsSearch {
  const category = lineIn(params['category'], MAX_CATEGORY)
  const page = pageIn(params)
  return {
    search: lineIn(params['search'], MAX_SEARCH),
    category: category?.toLowerCase() === 'all' ? undefined : category,
    subcategory: lineIn(params['subcategory'], MAX_SUBCATEGORY),
    skills:
      typeof params['skills'] === 'string' ? joinSkills(params['skills'].split(',')) : undefined,
    budgetType: oneOf(budgetTypes, params['budgetType']),
    ...budgetsOf(budgetIn(params['minBudget']), budgetIn(params['maxBudget'])),
    withBudget: flagIn(params['withBudget']),
    postedWithin: oneOf(postedSteps, String(params['postedWithin'])),
    neededWithin: oneOf(neededSteps, String(params['neededWithin'])),
    offers: oneOf(['few'] as const, params['offers']),
    sort: oneOf(briefSorts, params['sort']),
    page: pagingOf(page).page <= MAX_PAGE ? page : undefined,
  }
}

/** Replaces control characters by spaces. */
function lineIn(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string'
    ? textIn(value.replaceAll(/\p{Cc}+/gu, ' '), maxLength)
    : undefined
}

function flagIn(value: unknown): '1' | undefined {
  return String(value) === '1' ? '1' : undefined
}

/** Undefined if it is not an amount. Zero limits nothing. */
export function budgetIn(value: unknown): number | undefined {
  return amountIn(value, MAX_BUDGET) || undefined
}

/** Two budgets in any order. */
export function budgetsOf(
  min: number | undefined,
  max: number | undefined,
): Pick<GigsSearch, 'minBudget' | 'maxBudget'> {
  const isBackwards = min !== undefined && max !== undefined && min > max
  return isBackwards ? { minBudget: max, maxBudget: min } : { minBudget: min, maxBudget: max }
}

export const noFilters = {
  category: undefined,
  subcategory: undefined,
  skills: undefined,
  budgetType: undefined,
  minBudget: undefined,
  maxBudget: undefined,
  withBudget: undefined,
  postedWithin: undefined,
  neededWithin: undefined,
  offers: undefined,
} satisfies GigsSearch

/** The number of filters that are set; both ends of the budget are one, each skill counts. */
export function countFilters(search: GigsSearch): number {
  const { skills, minBudget, maxBudget, ...others } = search
  const names = Object.keys(noFilters).filter((name) => name in others) as (keyof typeof others)[]
  const isBudgetSet = minBudget !== undefined || maxBudget !== undefined
  return (
    names.filter((name) => others[name] !== undefined).length +
    Number(isBudgetSet) +
    skillsOf({ skills }).length
  )
}

/** The first page with a change. Another category has other subcategories. */
export function changed(search: GigsSearch, change: GigsSearch): GigsSearch {
  const next = { ...search, page: undefined, ...change }
  return next.category === search.category ? next : { ...next, subcategory: change.subcategory }
}

/** Search engines index the board itself and one filter of it, on the first page in its own order. */
export function isIndexedList(search: GigsSearch): boolean {
  const { page, sort, search: text } = search
  const isFirst = page === undefined && sort === undefined && text === undefined
  return isFirst && countFilters(search) <= 1
}
