import { useRouteContext } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Select } from '#ui/control.tsx'
import { packageSteps } from '../../rates.ts'
import { packagePriceIn } from './browse-address.ts'
import type { BrowseState } from './use-browse.ts'

/** The highest price of the cheapest package. A price of the address that is not a step is offered as well. */
export function PackageFilter({ search: { maxPackage }, scale, choose }: BrowseState) {
  const t = useTranslations('search')
  const format = useFormatter()
  const { site } = useRouteContext({ from: '__root__' })
  if (!site.hasPackages) return null
  const steps = packageSteps(scale)
  const chosen = maxPackage === undefined || steps.includes(maxPackage) ? [] : [maxPackage]
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
      {t('packagePrice')}
      <Select
        name="maxPackage"
        value={maxPackage ?? ''}
        className="font-normal lg:[&>select]:text-sm"
        onChange={({ target }) => choose({ maxPackage: packagePriceIn(target.value) })}
      >
        <option value="">{t('any')}</option>
        {[...steps, ...chosen]
          .toSorted((one, other) => one - other)
          .map((price) => (
            <option key={price} value={price}>
              {t('upToPrice', { price: format.number(price, 'price') })}
            </option>
          ))}
      </Select>
    </label>
  )
}
