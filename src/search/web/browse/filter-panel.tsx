import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { categories } from '#services/categories.ts'
import type { Facets } from '../../contract.ts'
import { hasFilters, noFilters } from './browse-address.ts'
import { CodeFilters } from './code-filters.tsx'
import { FilterOption } from './filter-option.tsx'
import { FilterLink } from './filter-link.tsx'
import { type BrowseState, focusResults } from './use-browse.ts'
import { HiddenParams } from './hidden-params.tsx'
import { PackageFilter } from './package-filter.tsx'
import { RateRange } from './rate-range.tsx'
import { SkillFilter } from './skill-filter.tsx'
import { StepFilters } from './step-filters.tsx'
import { useCategoryName } from '../use-category-name.ts'

interface Props extends BrowseState {
  facets: Facets | undefined
}

export const FILTERS_ID = 'filters'
const filterNames = Object.keys(noFilters)

/**
 * One GET form next to the results. With JavaScript every change applies immediately; without, the button submits the
 * form. Small screens show it only without JavaScript, when it is the target of the address; else they have a sheet.
 */
export function FilterPanel({ facets, ...state }: Props) {
  const { path, search } = state
  const t = useTranslations('search')

  function submit(event: FormEvent) {
    event.preventDefault()
    focusResults()
  }
  return (
    <form
      id={FILTERS_ID}
      method="get"
      action={path}
      aria-label={t('filters')}
      onSubmit={submit}
      className="hidden rounded-xl border border-line bg-surface p-5 target:block lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <HiddenParams search={search} except={filterNames} />
      <div className="flex min-h-11 items-center justify-between gap-2 lg:-mt-2">
        <h2 className="font-sans text-base font-semibold">{t('filters')}</h2>
        {hasFilters(search) && (
          <FilterLink
            {...state}
            change={noFilters}
            className="inline-flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline"
          >
            {t('clearFilters')}
          </FilterLink>
        )}
      </div>
      <FilterFields {...state} facets={facets} />
      <noscript>
        <button type="submit" className={`${buttonClass('primary')} mt-5 w-full`}>
          {t('applyFilters')}
        </button>
      </noscript>
    </form>
  )
}

export function FilterFields({ facets, ...state }: Props) {
  return (
    <div className="grid gap-6">
      <CategoryFilter {...state} facets={facets} />
      <RateRange {...state} />
      <PackageFilter {...state} />
      <StepFilters {...state} facets={facets} />
      <SkillFilter {...state} facets={facets} />
      <CodeFilters {...state} facets={facets} />
    </div>
  )
}

/** Only main categories have counts; the facets do not count search categories. */
function countOf(category: string, facets: Facets | undefined) {
  const isTrade = categories.some((trade) => trade === category)
  if (!facets || !isTrade) return undefined
  return facets.categories.find(({ value }) => value === category)?.count ?? 0
}

/** Offers all, the main categories, and the chosen search category if there is one. */
function CategoryFilter({ search, choose, facets }: Props) {
  const t = useTranslations('search')
  const nameOf = useCategoryName()
  const chosen = search.category
  const trade = categories.find((one) => one === chosen?.toLowerCase())
  const options = ['all', ...categories, ...(chosen && !trade ? [chosen] : [])]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('category')}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {options.map((category) => (
          <FilterOption
            key={category}
            type="radio"
            name="category"
            value={category}
            label={category === 'all' ? t('all') : nameOf(category)}
            count={countOf(category, facets)}
            isApproximate={facets?.isApproximate}
            checked={category === (trade ?? chosen ?? 'all')}
            onChange={() => choose({ category: category === 'all' ? undefined : category })}
          />
        ))}
      </div>
    </fieldset>
  )
}
