import { useTranslations } from 'use-intl'
import { useCategories } from '#services/web/use-categories.ts'
import { useCategoryName } from '../use-category-name.ts'
import { FilterOption } from './filter-option.tsx'

interface Counts {
  categories: readonly { value: string; count: number }[]
  /** True if the counts are lower bounds. */
  isApproximate?: boolean | undefined
}

interface Props {
  category: string | undefined
  facets: Counts | undefined
  onChoose: (change: { category: string | undefined }) => void
}

/** Only main categories have counts; the facets do not count search categories. */
function countOf(category: string, isTrade: boolean, facets: Counts | undefined) {
  if (!facets || !isTrade) return undefined
  return facets.categories.find(({ value }) => value === category)?.count ?? 0
}

/** Offers all, the main categories, and the chosen one if it is a search category or no longer offered. */
export function CategoryFilter({ category: chosen, facets, onChoose }: Props) {
  const t = useTranslations('search')
  const nameOf = useCategoryName()
  const { categories } = useCategories()
  const offered = categories.filter(({ isOffered }) => isOffered).map(({ slug }) => slug)
  const trade = categories.find(({ slug }) => slug === chosen?.toLowerCase())?.slug
  const current = trade ?? chosen
  const options = ['all', ...offered, ...(current && !offered.includes(current) ? [current] : [])]
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
            count={countOf(
              category,
              categories.some(({ slug }) => slug === category),
              facets,
            )}
            isApproximate={facets?.isApproximate}
            checked={category === (current ?? 'all')}
            onChange={() => onChoose({ category: category === 'all' ? undefined : category })}
          />
        ))}
      </div>
    </fieldset>
  )
}
