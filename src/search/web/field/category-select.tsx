import { useTranslations } from 'use-intl'
import { findNamed } from '#services/discovery.ts'
import {
  useCategories,
  useDiscoveryName,
  useMainCategoryName,
  useOfferedDiscovery,
} from '#services/web/use-categories.ts'
import { cx } from '#ui/cx.ts'
import { ChevronDown } from '#ui/icons.ts'

interface Props {
  selected?: string | undefined
  className?: string | undefined
}

/**
 * Offers all categories, the admins' own main categories, the search categories of what is offered, and the category
 * that is selected.
 */
export function CategorySelect({ selected = 'all', className }: Props) {
  const t = useTranslations('search')
  const tradeOf = useMainCategoryName()
  const { categories, discovery } = useCategories()
  const nameOf = useDiscoveryName()
  const trade = categories.find(({ slug }) => slug === selected.toLowerCase())?.slug
  const own = categories.filter(({ isBuiltIn, isOffered }) => isOffered && !isBuiltIn)
  const trades = [...new Set([...(trade ? [trade] : []), ...own.map(({ slug }) => slug)])]
  const chosen = findNamed(discovery, selected)
  const value = trade ?? chosen?.label ?? 'all'
  const offered = useOfferedDiscovery()
  const shown = discovery.filter((one) => one === chosen || offered.includes(one))
  return (
    <label
      className={cx(
        'relative border-line sm:max-w-42 lg:max-xl:max-w-32 sm:min-w-0 sm:border-l',
        className,
      )}
    >
      <span className="sr-only">{t('categoryLabel')}</span>
      <select
        // Remounts the uncontrolled select when the category changes elsewhere.
        key={value}
        name="category"
        defaultValue={value}
        className="h-11 w-full cursor-pointer appearance-none rounded-full bg-transparent pr-9 pl-4 text-sm font-medium text-ellipsis text-ink-2"
      >
        <option value="all">{t('allCategories')}</option>
        {trades.map((slug) => (
          <option key={slug} value={slug}>
            {tradeOf(slug)}
          </option>
        ))}
        {shown.map(({ slug, label, isBuiltIn }) => (
          <option key={slug} value={label}>
            {nameOf({ slug, label, isBuiltIn })}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-3"
      />
    </label>
  )
}
