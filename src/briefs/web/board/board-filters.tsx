import { useTranslations } from 'use-intl'
import { CategoryFilter } from '#search/web/browse/category-filter.tsx'
import { ChoiceLink } from '#search/web/browse/choice-link.tsx'
import { clearFiltersClass, FilterFrame } from '#search/web/browse/filter-frame.tsx'
import { FilterOption } from '#search/web/browse/filter-option.tsx'
import { useCategories, useSubcategoryName } from '#services/web/use-categories.ts'
import { Options, Select } from '#ui/control.tsx'
import type { BriefFacets } from '../../contract.ts'
import { BudgetFilter } from './budget-filter.tsx'
import { changed, countFilters, neededSteps, noFilters, postedSteps } from './gigs-address.ts'
import { SkillFilter } from './skill-filter.tsx'
import { BOARD, type BoardState } from './use-board.ts'

interface Props extends BoardState {
  facets: BriefFacets | undefined
}

const filterNames = Object.keys(noFilters)

/** The filters next to the results; small screens have a sheet (board-sheet.tsx). */
export function BoardFilters({ facets, search, choose }: Props) {
  const t = useTranslations('search')
  return (
    <FilterFrame
      path={BOARD}
      search={search}
      names={filterNames}
      clear={
        countFilters(search) > 0 && (
          <ChoiceLink
            path={BOARD}
            search={changed(search, noFilters)}
            onChoose={() => choose(noFilters)}
            className={clearFiltersClass}
          >
            {t('clearFilters')}
          </ChoiceLink>
        )
      }
    >
      <BoardFields search={search} choose={choose} facets={facets} />
    </FilterFrame>
  )
}

export function BoardFields({ facets, search, choose }: Props) {
  const t = useTranslations('briefs')
  return (
    <div className="grid gap-6">
      <CategoryFilter category={search.category} facets={facets} onChoose={choose} />
      <SubcategoryFilter {...{ search, choose, facets }} />
      <BudgetFilter {...{ search, choose, facets }} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <StepFilter
          name="postedWithin"
          label={t('filters.posted')}
          value={search.postedWithin}
          steps={postedSteps}
          onChoose={(postedWithin) => choose({ postedWithin })}
        />
        <StepFilter
          name="neededWithin"
          label={t('filters.needed')}
          value={search.neededWithin}
          steps={neededSteps}
          onChoose={(neededWithin) => choose({ neededWithin })}
        />
      </div>
      <FilterOption
        type="checkbox"
        name="offers"
        value="few"
        label={t('proposals.few')}
        checked={search.offers === 'few'}
        onChange={({ target }) => choose({ offers: target.checked ? 'few' : undefined })}
      />
      <SkillFilter {...{ search, choose, facets }} />
    </div>
  )
}

/** The subcategories of the chosen main category. */
function SubcategoryFilter({ search, choose, facets }: Props) {
  const t = useTranslations('briefs')
  const ts = useTranslations('search')
  const { categories, subcategories } = useCategories()
  const nameOf = useSubcategoryName()
  const chosen = search.category?.toLowerCase()
  const trade = categories.find(({ slug }) => slug === chosen)
  if (!trade) return null
  const countOf = (slug: string) => facets?.subcategories.find(({ value }) => value === slug)?.count
  const labelOf = ({ slug, label }: { slug: string; label: string | null }) => {
    const count = countOf(slug)
    const name = nameOf(slug, label)
    return count === undefined ? name : ts('optionCount', { name, count })
  }
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
      {t('filters.subcategory')}
      <Select
        name="subcategory"
        value={search.subcategory ?? ''}
        className="font-normal lg:[&>select]:text-sm"
        onChange={({ target }) => choose({ subcategory: target.value || undefined })}
      >
        <option value="">{ts('any')}</option>
        <Options
          of={subcategories
            .filter(({ category }) => category === trade.slug)
            .map((part) => [part.slug, labelOf(part)] as const)}
        />
      </Select>
    </label>
  )
}

interface StepProps<Step extends string> {
  name: string
  label: string
  value: Step | undefined
  /** In days. */
  steps: readonly Step[]
  onChoose: (step: Step | undefined) => void
}

function StepFilter<Step extends string>(props: StepProps<Step>) {
  const { name, label, value, steps, onChoose } = props
  const t = useTranslations('search')
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
      {label}
      <Select
        name={name}
        value={value ?? ''}
        className="font-normal lg:[&>select]:text-sm"
        onChange={({ target }) => onChoose(steps.find((step) => step === target.value))}
      >
        <option value="">{t('any')}</option>
        <Options
          of={steps.map((step) => [step, t('withinDays', { days: Number(step) })] as const)}
        />
      </Select>
    </label>
  )
}
