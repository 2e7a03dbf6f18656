import { useTranslations } from 'use-intl'
import { joinSkills, skillsOf } from '#search/web/browse/browse-address.ts'
import { FilterChips, type Chip } from '#search/web/browse/filter-chips.tsx'
import { useCategoryName } from '#search/web/use-category-name.ts'
import { useSkillName } from '#search/web/use-skill-name.ts'
import { useCategories, useSubcategoryName } from '#services/web/use-categories.ts'
import { changed, type GigsSearch } from './gigs-address.ts'
import { BOARD, type BoardState } from './use-board.ts'
import { useBudgetName } from '../brief-words.ts'

/** The active filters, each with a link that removes it. */
export function BoardChips({ search, choose }: BoardState) {
  return (
    <FilterChips
      path={BOARD}
      chips={useChips(search)}
      after={(change) => changed(search, change)}
      choose={choose}
    />
  )
}

function useChips(search: GigsSearch): Chip<GigsSearch>[] {
  const t = useTranslations('briefs')
  const ts = useTranslations('search')
  const categoryName = useCategoryName()
  const partName = usePartName()
  const skillName = useSkillName()
  const budgetName = useBudgetName()
  const { category, subcategory, budgetType, minBudget, maxBudget } = search
  const { postedWithin, neededWithin } = search
  const skills = skillsOf(search)
  const isBudgetSet = minBudget !== undefined || maxBudget !== undefined
  const chip = (key: string, label: string, without: GigsSearch) => ({ key, label, without })
  const when = (isSet: unknown, ...parts: Parameters<typeof chip>) =>
    isSet ? [chip(...parts)] : []
  return [
    ...when(search.search, 'search', ts('searchedFor', { text: search.search ?? '' }), {
      search: undefined,
    }),
    ...when(category, 'category', categoryName(category ?? ''), { category: undefined }),
    ...when(subcategory, 'subcategory', partName(subcategory ?? ''), { subcategory: undefined }),
    ...when(budgetType, 'budgetType', t(`budgetTypes.${budgetType ?? 'fixed'}`), {
      budgetType: undefined,
    }),
    ...when(
      isBudgetSet,
      'budget',
      budgetName({
        budgetType: budgetType ?? 'fixed',
        budgetMin: minBudget ?? null,
        budgetMax: maxBudget ?? null,
      }),
      { minBudget: undefined, maxBudget: undefined },
    ),
    ...when(search.withBudget, 'withBudget', t('filters.withBudget'), { withBudget: undefined }),
    ...when(
      postedWithin,
      'postedWithin',
      t('filters.postedWithin', { days: Number(postedWithin) }),
      { postedWithin: undefined },
    ),
    ...when(
      neededWithin,
      'neededWithin',
      t('filters.neededWithin', { days: Number(neededWithin) }),
      { neededWithin: undefined },
    ),
    ...when(search.offers, 'offers', t('proposals.few'), { offers: undefined }),
    ...skills.map((name) =>
      chip(`skill ${name}`, skillName(name), {
        skills: joinSkills(skills.filter((one) => one !== name)),
      }),
    ),
  ]
}

/** The displayed name of a subcategory in the address. An unknown one is shown unchanged. */
function usePartName() {
  const { subcategories } = useCategories()
  const nameOf = useSubcategoryName()
  return (slug: string) => {
    const part = subcategories.find((one) => one.slug === slug)
    return part ? nameOf(part.slug, part.label) : slug
  }
}
