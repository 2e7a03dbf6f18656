import { MAX_HOURLY_RATE, MAX_SKILL_LENGTH } from '#services/limits.ts'
import { pageIn, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { uniqueSkills } from '#services/skills.ts'
import { MAX_RESULTS, MAX_SEARCH_LENGTH } from '../../limits.ts'
import { USD_RATES, type RateScale } from '../../rates.ts'
import { serviceSorts, type ServiceSort } from '../../sorts.ts'

export const PAGE_SIZE = 24
export const MAX_PAGE = Math.ceil(MAX_RESULTS / PAGE_SIZE)
const MAX_CATEGORY_LENGTH = 50
/** As many as the API accepts. */
const MAX_SKILLS_CHOSEN = 20

/** What of a browse page is in its address; defaults are left out. */
export interface BrowseSearch {
  category?: string | undefined
  search?: string | undefined
  /** Joined by commas. */
  skills?: string | undefined
  min?: number | undefined
  max?: number | undefined
  sort?: Exclude<ServiceSort, 'relevance'> | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function browseSearch(
  given: Record<string, unknown>,
  scale: RateScale = USD_RATES,
): BrowseSearch {
  const category = textOf(given['category'], MAX_CATEGORY_LENGTH)
  const sort = serviceSorts.find((one) => one === given['sort'])
  const page = pageIn(given)
  return {
    category: category?.toLowerCase() === 'all' ? undefined : category,
    search: textOf(given['search'], MAX_SEARCH_LENGTH),
    skills: skillsIn(given['skills']),
    ...ratesOf(numberOf(given['min']), numberOf(given['max']), scale),
    sort: sort === 'relevance' ? undefined : sort,
    page: pagingOf(page).page <= MAX_PAGE ? page : undefined,
  }
}

function skillsIn(value: unknown) {
  return typeof value === 'string' ? joinSkills(value.split(',')) : undefined
}

export function skillsOf({ skills }: BrowseSearch): string[] {
  return skills?.split(',') ?? []
}

export function joinSkills(names: readonly string[]): string | undefined {
  const known = uniqueSkills(names.map(plain)).filter((name) => name.length <= MAX_SKILL_LENGTH)
  return known.slice(0, MAX_SKILLS_CHOSEN).join(',') || undefined
}

/** Two ends in any order, brought to the scale's steps; what limits nothing is left out. */
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
  // A hundredth has no exact binary form once it is multiplied.
  return Math.min(top, Number((Math.round(rate / step) * step).toFixed(2)))
}

/** Something is narrowed besides the text. */
export function hasFilters({ category, skills, min, max }: BrowseSearch): boolean {
  return [category, skills, min, max].some((filter) => filter !== undefined)
}

export const noFilters = {
  category: undefined,
  skills: undefined,
  min: undefined,
  max: undefined,
} satisfies BrowseSearch

/** The same text in the same order, with nothing narrowed. */
export function withoutFilters({ search, sort }: BrowseSearch): BrowseSearch {
  return { search, sort }
}

function textOf(value: unknown, maxLength: number) {
  if (typeof value !== 'string') return undefined
  // The cut may have halved a pair.
  const cut = plain(value)
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
  return cut.trim() || undefined
}

/** Without control characters, which no search could find. */
function plain(text: string) {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

/** Plain digits up to the highest rate there is. */
function numberOf(value: unknown) {
  const digits = /^\d{1,5}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : undefined
  return digits !== undefined && digits <= MAX_HOURLY_RATE ? digits : undefined
}
