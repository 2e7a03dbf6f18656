import { X } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { countryName, languageName } from '#platform/iso-codes.ts'
import { cx } from '#ui/cx.ts'
import { joinSkills, skillsOf, type BrowseSearch } from './browse-address.ts'
import { FilterLink } from './filter-link.tsx'
import { codesOf, joinCodes, type TraitSearch } from './trait-address.ts'
import type { BrowseState } from './use-browse.ts'
import { useCategoryName } from '../use-category-name.ts'
import { useSkillName } from '../use-skill-name.ts'

interface Active {
  /** Distinguishes a category and a skill with the same name. */
  key: string
  label: string
  without: BrowseSearch
}

/** The active filters, each with a link that removes it. */
export function ActiveFilters(state: BrowseState) {
  const t = useTranslations('search')
  const active = useActive(state)
  if (active.length === 0) return null
  // The search field shows the text, and phones have little room.
  const isLeftOut = (key: string) => key === 'search' && 'max-sm:hidden'
  return (
    <ul
      aria-label={t('activeFilters')}
      className={cx(
        'mb-3 flex gap-2 max-sm:-mx-[max(1rem,4vw)] max-sm:overflow-x-auto max-sm:px-[max(1rem,4vw)] sm:mb-4 sm:flex-wrap',
        active.every(({ key }) => isLeftOut(key)) && 'max-sm:hidden',
      )}
    >
      {active.map(({ key, label, without }) => (
        <li key={key} className={cx('max-w-full max-sm:max-w-3/4 max-sm:shrink-0', isLeftOut(key))}>
          <FilterLink
            {...state}
            change={without}
            label={t('removeFilter', { name: label })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-brand-soft px-3.5 text-sm font-medium text-brand-ink transition-transform hover:underline active:scale-[.98] sm:min-h-9"
          >
            <span className="truncate" suppressHydrationWarning>
              {label}
            </span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </FilterLink>
        </li>
      ))}
    </ul>
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
