import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { countryName, languageName } from '#platform/iso-codes.ts'
import { changed, joinSkills, skillsOf, type BrowseSearch } from './browse-address.ts'
import { useActiveFields } from './field-filters.tsx'
import { FilterChips, type Chip } from './filter-chips.tsx'
import { codesOf, joinCodes, type TraitSearch } from './trait-address.ts'
import type { BrowseState } from './use-browse.ts'
import { useCategoryName } from '../use-category-name.ts'
import { useSkillName } from '../use-skill-name.ts'

type Active = Chip<BrowseSearch>

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ path, search, choose, scale }: BrowseState) {
  const active = useActive({ path, search, choose, scale })
  return (
    <FilterChips
      path={path}
      chips={active}
      after={(change) => changed(search, change)}
      choose={choose}
    />
  )
}

function useActive({ search, scale }: BrowseState): Active[] {
  const t = useTranslations('search')
  const nameOf = useCategoryName()
  const skillName = useSkillName()
  const { category, min = 0, max, maxPackage } = search
  const skills = skillsOf(search)
  const format = useFormatter()
  const traits = useActiveTraits(search)
  const answers = useActiveFields(search)
  const least = format.number(min, 'price')
  const rates =
    max === undefined
      ? t('ratesFrom', { min: least })
      : t('ratesBetween', { min: least, max: format.number(max, 'price') })
  return [
    ...(search.search
      ? [
          {
            key: 'search',
            label: t('searchedFor', { text: search.search }),
            without: { search: undefined },
          },
        ]
      : []),
    ...(category
      ? [{ key: 'category', label: nameOf(category), without: { category: undefined } }]
      : []),
    ...(min > 0 || (max ?? scale.top) < scale.top
      ? [{ key: 'rates', label: rates, without: { min: undefined, max: undefined } }]
      : []),
    ...(maxPackage === undefined
      ? []
      : [
          {
            key: 'maxPackage',
            label: t('packagesUpTo', { price: format.number(maxPackage, 'price') }),
            without: { maxPackage: undefined },
          },
        ]),
    ...traits,
    ...answers,
    ...skills.map((name) => ({
      key: `skill ${name}`,
      label: skillName(name),
      without: { skills: joinSkills(skills.filter((one) => one !== name)) },
    })),
  ]
}

function useActiveTraits(search: TraitSearch): Active[] {
  const t = useTranslations('search')
  const locale = useLocale()
  const { rating, days, response } = search
  const ofCodes = (name: 'languages' | 'countries', nameOf: typeof languageName) => {
    const codes = codesOf(search[name])
    return codes.map((code) => ({
      key: `${name} ${code}`,
      label: nameOf(code, locale),
      without: { [name]: joinCodes(codes.filter((one) => one !== code)) },
    }))
  }
  return [
    ...(rating === undefined
      ? []
      : [
          {
            key: 'rating',
            label: t('starsOrMore', { stars: rating }),
            without: { rating: undefined },
          },
        ]),
    ...(days === undefined
      ? []
      : [{ key: 'days', label: t('deliveredWithin', { days }), without: { days: undefined } }]),
    ...(response === undefined
      ? []
      : [
          {
            key: 'response',
            label: t('answersWithin', { hours: response }),
            without: { response: undefined },
          },
        ]),
    ...ofCodes('languages', languageName),
    ...ofCodes('countries', countryName),
  ]
}
