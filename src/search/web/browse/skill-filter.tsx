import { useTranslations } from 'use-intl'
import { filterSkills } from '#services/skills.ts'
import { isBuiltInCategory } from '#services/categories.ts'
import { useCategories, useMainCategoryName } from '#services/web/use-categories.ts'
import type { Facets } from '../../contract.ts'
import { MAX_SKILL_FILTERS } from '../../limits.ts'
import { tradesOf } from '../../skills.ts'
import { joinSkills, skillsOf } from './browse-address.ts'
import { FilterOption, FullFilter, MoreOptions } from './filter-option.tsx'
import { useSkillName } from '../use-skill-name.ts'
import type { BrowseState } from './use-browse.ts'

/** The number of other skills that are visible before "more" is opened. */
const OTHERS_SHOWN = 5

const fold = (name: string) => name.toLowerCase()

interface Props extends BrowseState {
  facets: Facets | undefined
}

/**
 * The built-in filter skills by main category, then other skills of the matching services. If one category without
 * built-in skills is chosen, its name is the heading of these.
 */
export function SkillFilter({ search, choose, facets }: Props) {
  const t = useTranslations('search')
  const nameOf = useMainCategoryName()
  const skillName = useSkillName()
  const chosen = skillsOf(search)
  const isFull = chosen.length >= MAX_SKILL_FILTERS
  const { groups, own } = useGroups(search.category)
  const listed = new Set(groups.flatMap(({ skills }) => skills.map(fold)))
  const [shown, hidden] = othersOf(listed, chosen, facets)

  const choice = (name: string) => {
    const isChosen = chosen.some((one) => fold(one) === fold(name))
    const others = chosen.filter((one) => fold(one) !== fold(name))
    return (
      <FilterOption
        key={name}
        type="checkbox"
        name="skills"
        value={name}
        label={skillName(name)}
        count={countOf(name, facets, listed.has(fold(name)))}
        isApproximate={facets?.isApproximate}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => choose({ skills: joinSkills(isChosen ? others : [...others, name]) })}
      />
    )
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('skills')}</legend>
      {groups.map(({ trade, skills }) => (
        <div key={trade} role="group" aria-labelledby={`skills-${trade}`}>
          <h3 id={`skills-${trade}`} className={headingClass}>
            {nameOf(trade)}
          </h3>
          <div className={columnsClass}>{skills.map(choice)}</div>
        </div>
      ))}
      {shown.length > 0 && (
        <div role="group" aria-labelledby="skills-others">
          <h3 id="skills-others" className={headingClass}>
            {own ? nameOf(own) : t('otherSkills')}
          </h3>
          <div className={columnsClass}>{shown.map(choice)}</div>
          <MoreOptions className={columnsClass}>{hidden.map(choice)}</MoreOptions>
        </div>
      )}
      {isFull && <FullFilter max={MAX_SKILL_FILTERS} />}
    </fieldset>
  )
}

/**
 * The built-in main categories for the chosen category, each with its skills without blocked ones. `own` is the chosen
 * category if it is the only one and has no built-in skills.
 */
function useGroups(category: string | undefined) {
  const vocabulary = useCategories()
  const trades = tradesOf(category, vocabulary)
  const groups = trades.filter(isBuiltInCategory).map((trade) => ({
    trade,
    skills: filterSkills[trade].filter((name) => !vocabulary.blockedSkills.includes(name)),
  }))
  return { groups, own: groups.length === 0 && trades.length === 1 ? trades[0] : undefined }
}

const headingClass = 'font-sans text-xs font-medium text-ink-3'
const columnsClass = 'grid grid-cols-2 gap-x-4 lg:grid-cols-1'

/** Chosen skills come first and are always visible, so that they can be unchecked. */
function othersOf(listed: Set<string>, chosen: readonly string[], facets: Facets | undefined) {
  const used = facets?.skills.map(({ value }) => value) ?? []
  const isOther = (name: string) => !listed.has(fold(name))
  const picked = chosen.filter(isOther)
  const folded = new Set(picked.map(fold))
  const rest = used.filter((name) => isOther(name) && !folded.has(fold(name)))
  return [
    [...picked, ...rest.slice(0, OTHERS_SHOWN)],
    rest.slice(OTHERS_SHOWN).filter((name) => !name.includes(',')),
  ] as const
}

/** Built-in skills always have a count; rare other skills may be missing from the facets. */
function countOf(name: string, facets: Facets | undefined, isListed: boolean) {
  const found = facets?.skills.find(({ value }) => fold(value) === fold(name))
  return found?.count ?? (facets && isListed ? 0 : undefined)
}
