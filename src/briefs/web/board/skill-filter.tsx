import { useTranslations } from 'use-intl'
import { joinSkills, skillsOf } from '#search/web/browse/browse-address.ts'
import { FilterOption, MoreOptions } from '#search/web/browse/filter-option.tsx'
import { useSkillName } from '#search/web/use-skill-name.ts'
import type { BriefFacets } from '../../contract.ts'
import type { BoardState } from './use-board.ts'

/** The number of skills that are visible before "more" is opened. */
const SHOWN = 8
const columnsClass = 'grid grid-cols-2 gap-x-4 lg:grid-cols-1'
const fold = (name: string) => name.toLowerCase()

interface Props extends BoardState {
  facets: BriefFacets | undefined
}

/** The most frequent skills of the matching gigs. Chosen ones come first, so that they can be unchecked. */
export function SkillFilter({ search, choose, facets }: Props) {
  const t = useTranslations('search')
  const skillName = useSkillName()
  const chosen = skillsOf(search)
  const counts = facets?.skills ?? []
  const isChosen = (name: string) => chosen.some((one) => fold(one) === fold(name))
  const others = counts.map(({ value }) => value).filter((name) => !isChosen(name))
  if (chosen.length === 0 && others.length === 0) return null
  const choice = (name: string) => {
    const rest = chosen.filter((one) => fold(one) !== fold(name))
    return (
      <FilterOption
        key={fold(name)}
        type="checkbox"
        name="skills"
        value={name}
        label={skillName(name)}
        count={counts.find(({ value }) => fold(value) === fold(name))?.count}
        checked={isChosen(name)}
        onChange={() => choose({ skills: joinSkills(isChosen(name) ? rest : [...chosen, name]) })}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('skills')}</legend>
      <div className={columnsClass}>{[...chosen, ...others.slice(0, SHOWN)].map(choice)}</div>
      <MoreOptions className={columnsClass}>{others.slice(SHOWN).map(choice)}</MoreOptions>
    </fieldset>
  )
}
