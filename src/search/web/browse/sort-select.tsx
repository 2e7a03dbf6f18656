import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { serviceSorts } from '../../sorts.ts'
import { SortForm } from './sort-form.tsx'
import type { BrowseState } from './use-browse.ts'

export function SortSelect({ path, search, choose }: BrowseState) {
  const t = useTranslations('search')
  const { site } = useRouteContext({ from: '__root__' })
  const sorts = serviceSorts.filter((sort) => sort !== 'package_low' || site.hasPackages)
  return (
    <SortForm
      path={path}
      search={search}
      value={search.sort ?? 'relevance'}
      options={sorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
      onChange={(value) => {
        const sort = sorts.find((one) => one === value)
        choose({ sort: sort === 'relevance' ? undefined : sort })
      }}
    />
  )
}
