import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { serviceSorts } from '../../sorts.ts'
import { HiddenParams } from './hidden-params.tsx'
import type { BrowseState } from './use-browse.ts'

/** With JavaScript, choosing an option sorts; without, the form has a button. */
export function SortSelect({ path, search, choose }: BrowseState) {
  const t = useTranslations('search')
  const { site } = useRouteContext({ from: '__root__' })
  const sorts = serviceSorts.filter((sort) => sort !== 'package_low' || site.hasPackages)
  return (
    <form
      method="get"
      action={path}
      className="flex items-center gap-2 max-sm:min-w-0 max-sm:flex-1"
    >
      <HiddenParams search={search} except={['sort']} />
      <label className="flex items-center gap-2 text-sm text-ink-2 max-sm:min-w-0 max-sm:grow">
        <span className="whitespace-nowrap max-sm:sr-only">{t('sortBy')}</span>
        <Select
          name="sort"
          value={search.sort ?? 'relevance'}
          className="min-w-0 text-sm max-sm:grow"
          onChange={({ target }) => {
            const sort = sorts.find((one) => one === target.value)
            choose({ sort: sort === 'relevance' ? undefined : sort })
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {t('sortButton')}
        </button>
      </noscript>
    </form>
  )
}
