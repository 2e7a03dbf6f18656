import {
  countAnswers,
  MAX_FIELDS_LENGTH,
  readFieldChoice,
  writeFieldChoice,
} from '#fields/filter.ts'
import { MAX_PACKAGE_PRICE } from '#packages/limits.ts'
import { MAX_HOURLY_RATE, MAX_SKILL_LENGTH } from '#services/limits.ts'
import { pageIn, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { uniqueSkills } from '#services/skills.ts'
import { MAX_RESULTS, MAX_SEARCH_LENGTH, MAX_SKILL_FILTERS } from '../../limits.ts'
import { USD_RATES, type RateScale } from '../../rates.ts'
import { serviceSorts, type ServiceSort } from '../../sorts.ts'
import { countTraits, noTraits, traitsIn, type TraitSearch } from './trait-address.ts'

export const PAGE_SIZE = 24
export const MAX_PAGE = Math.ceil(MAX_RESULTS / PAGE_SIZE)
const MAX_CATEGORY_LENGTH = 50
/** The address keeps this much of a text; `searchedPart` is what the API gets. */
const MAX_KEPT = 1000

/** The query parameters of the browse pages. Defaults are left out. */
export interface BrowseSearch extends TraitSearch {
  category?: string | undefined
  /** Longer texts than the API searches are kept, because the field shows them. */
  search?: string | undefined
  /** Searches for the text as it is, without corrections. */
  typed?: '1' | undefined
  /** Comma-separated. */
  skills?: string | undefined
  min?: number | undefined
  max?: number | undefined
  /** The highest price of the cheapest package, in major units. */
  maxPackage?: number | undefined
  /** Answers to the marketplace's own questions: `language:en|de,remote:yes`. */
  fields?: string | undefined
  sort?: Exclude<ServiceSort, 'relevance'> | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters instead of rejecting the address. */
export function browseSearch(
  params: Record<string, unknown>,
  scale: RateScale = USD_RATES,
): BrowseSearch {
  const category = textOf(params['category'], MAX_CATEGORY_LENGTH)
  const sort = serviceSorts.find((one) => one === params['sort'])
  const page = pageIn(params)
  const search = textOf(params['search'], MAX_KEPT)
  return {
    category: category?.toLowerCase() === 'all' ? undefined : category,
    search,
    typed: search !== undefined && String(params['typed']) === '1' ? '1' : undefined,
    skills: skillsIn(params['skills']),
    ...ratesOf(rateIn(params['min']), rateIn(params['max']), scale),
    maxPackage: packagePriceIn(params['maxPackage']),
    fields: fieldsIn(params['fields']),
    ...traitsIn(params),
    sort: sort === 'relevance' ? undefined : sort,
    page: pagingOf(page).page <= MAX_PAGE ? page : undefined,
  }
}

/** Drops what is not written as a choice of answers. */
function fieldsIn(value: unknown) {
  if (typeof value !== 'string' || value.length > MAX_FIELDS_LENGTH) return undefined
  const choice = readFieldChoice(value)
  return choice && writeFieldChoice(choice)
}

function skillsIn(value: unknown) {
  return typeof value === 'string' ? joinSkills(value.split(',')) : undefined
}

export function skillsOf({ skills }: Pick<BrowseSearch, 'skills'>): string[] {
  return skills?.split(',') ?? []
}

export function joinSkills(names: readonly string[]): string | undefined {
  const known = uniqueSkills(names.map(plain)).filter((name) => name.length <= MAX_SKILL_LENGTH)
  return known.slice(0, MAX_SKILL_FILTERS).join(',') || undefined
}

/** Two rates in any order, rounded to the steps of the scale. The ends of the scale are left out. */
export function ratesOf(
  one: number | undefined,
  other: number | undefined,
  scale: RateScale = USD_RATES,
): Pick<BrowseSearch, 'min' | 'max'> {
  const ends = [one ?? 0, other ?? scale.top]
  const min = toStep(Math.min(...ends), scale)
  const max = toStep(Math.max(...ends), scale)
  return { min: min > 0 ? min : undefined, max: max < scale.top ? max : undefined }
}

function toStep(rate: number, { top, step }: RateScale) {
  // Removes floating-point errors of steps below 1.
  return Math.min(top, Number((Math.round(rate / step) * step).toFixed(2)))
}

/** Whether any filter is set, apart from the search text. */
export function hasFilters(search: BrowseSearch): boolean {
  return countFilters(search) > 0
}

/** The number of filters that are set: the category, the rates, the package, each trait, and each skill. */
export function countFilters({ category, skills, min, max, ...others }: BrowseSearch): number {
  const { maxPackage, fields, ...traits } = others
  const isSet = [
    category !== undefined,
    min !== undefined || max !== undefined,
    maxPackage !== undefined,
  ]
  return (
    isSet.filter(Boolean).length +
    skillsOf({ skills }).length +
    countAnswers(fields) +
    countTraits(traits)
  )
}

export const noFilters = {
  category: undefined,
  skills: undefined,
  min: undefined,
  max: undefined,
  maxPackage: undefined,
  fields: undefined,
  ...noTraits,
} satisfies BrowseSearch

/** For a marketplace that offers no packages. */
export function withoutPackages(search: BrowseSearch): BrowseSearch {
  const sort = search.sort === 'package_low' ? undefined : search.sort
  return { ...search, sort, maxPackage: undefined }
}

/** Keeps the search text and the sort order only. */
export function withoutFilters({ search, typed, sort }: BrowseSearch): BrowseSearch {
  return { search, typed, sort }
}

/** The first page with a change. Another text is searched with corrections again. */
export function changed(search: BrowseSearch, change: BrowseSearch): BrowseSearch {
  const next = { ...search, page: undefined, ...change }
  return next.search === search.search ? next : { ...next, typed: change.typed }
}

/** As much of a text as is searched. */
export function searchedPart(text: string): string {
  // The API counts characters in the same way.
  return [...text].slice(0, MAX_SEARCH_LENGTH).join('').trim()
}

function textOf(value: unknown, maxLength: number) {
  if (typeof value !== 'string') return undefined
  // Removes half of a surrogate pair that the cut may leave.
  const cut = plain(value)
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
  return cut.trim() || undefined
}

/** Replaces control characters by spaces. */
function plain(text: string) {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

function rateIn(value: unknown) {
  return amountIn(value, MAX_HOURLY_RATE)
}

/** Undefined if it is not a price that a package can have. */
export function packagePriceIn(value: unknown): number | undefined {
  return amountIn(value, MAX_PACKAGE_PRICE) || undefined
}

/** A decimal number up to `max`, or undefined. */
export function amountIn(value: unknown, max: number) {
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : undefined
  return amount !== undefined && amount <= max ? amount : undefined
}
