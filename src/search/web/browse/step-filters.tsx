import { useTranslations } from 'use-intl'
import { Select } from '#ui/control.tsx'
import type { Facets } from '../../contract.ts'
import type { TraitFacets } from '../../trait-filters.ts'
import { daySteps, ratingSteps, responseSteps } from '../../traits.ts'
import { stepIn, type TraitSearch } from './trait-address.ts'
import type { BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  facets: Facets | undefined
}

/** The filters with one choice each: rating, delivery time and response time. */
export function StepFilters(props: Props) {
  const t = useTranslations('search')
  return (
    <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
      <StepFilter
        {...props}
        name="rating"
        facet="ratings"
        label={t('rating')}
        steps={ratingSteps}
        nameOf={(stars) => t('ratingOrMore', { stars })}
      />
      <StepFilter
        {...props}
        name="days"
        facet="days"
        label={t('deliveryTime')}
        steps={daySteps}
        nameOf={(days) => t('withinDays', { days })}
      />
      <StepFilter
        {...props}
        name="response"
        facet="responseHours"
        label={t('responseTime')}
        steps={responseSteps}
        nameOf={(hours) => t('withinHours', { hours })}
      />
    </div>
  )
}

interface StepProps extends Props {
  name: keyof TraitSearch & ('rating' | 'days' | 'response')
  facet: keyof TraitFacets & ('ratings' | 'days' | 'responseHours')
  label: string
  steps: readonly number[]
  nameOf: (step: number) => string
}

function StepFilter({ search, choose, facets, name, facet, label, steps, nameOf }: StepProps) {
  const t = useTranslations('search')
  const counts = facets?.traits?.[facet]
  const labelOf = (step: number) => {
    const count = counts?.find(({ value }) => value === step)?.count
    if (count === undefined) return nameOf(step)
    const key = facets?.isApproximate ? 'optionCountAtLeast' : 'optionCount'
    return t(key, { name: nameOf(step), count })
  }
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
      {label}
      <Select
        name={name}
        value={search[name] ?? ''}
        className="font-normal lg:[&>select]:text-sm"
        onChange={({ target }) => choose({ [name]: stepIn(steps, target.value) })}
      >
        <option value="">{t('any')}</option>
        {steps.map((step) => (
          <option key={step} value={step}>
            {labelOf(step)}
          </option>
        ))}
      </Select>
    </label>
  )
}
