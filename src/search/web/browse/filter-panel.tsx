import { useTranslations } from 'use-intl'
import type { Facets } from '../../contract.ts'
import { hasFilters, noFilters } from './browse-address.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CodeFilters } from './code-filters.tsx'
import { clearFiltersClass, FilterFrame } from './filter-frame.tsx'
import { FieldFilters } from './field-filters.tsx'
import { FilterLink } from './filter-link.tsx'
import type { BrowseState } from './use-browse.ts'
import { PackageFilter } from './package-filter.tsx'
import { RateRange } from './rate-range.tsx'
import { SkillFilter } from './skill-filter.tsx'
import { StepFilters } from './step-filters.tsx'

interface Props extends BrowseState {
  facets: Facets | undefined
}

const filterNames = Object.keys(noFilters)

export function FilterPanel({ facets, ...state }: Props) {
  const { path, search } = state
  const t = useTranslations('search')
  return (
    <FilterFrame
      path={path}
      search={search}
      names={filterNames}
      clear={
        hasFilters(search) && (
          <FilterLink {...state} change={noFilters} className={clearFiltersClass}>
            {t('clearFilters')}
          </FilterLink>
        )
      }
    >
      <FilterFields {...state} facets={facets} />
    </FilterFrame>
  )
}

export function FilterFields({ facets, ...state }: Props) {
  return (
    <div className="grid gap-6">
      <CategoryFilter category={state.search.category} facets={facets} onChoose={state.choose} />
      <RateRange {...state} />
      <PackageFilter {...state} />
      <StepFilters {...state} facets={facets} />
      <SkillFilter {...state} facets={facets} />
      <CodeFilters {...state} facets={facets} />
      <FieldFilters {...state} facets={facets} />
    </div>
  )
}
