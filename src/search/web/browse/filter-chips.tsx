import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { X } from '#ui/icons.ts'
import { ChoiceLink } from './choice-link.tsx'

export interface Chip<Search> {
  /** Distinguishes filters with equal labels. `search` is the text of the search field. */
  key: string
  label: string
  /** The change that removes the filter. */
  without: Search
}

interface Props<Search extends object> {
  path: string
  chips: readonly Chip<Search>[]
  /** The parameters after a change. */
  after: (change: Search) => object
  choose: (change: Search) => void
}

/** Active filters, each with a link that removes it. */
export function FilterChips<Search extends object>({ path, chips, after, choose }: Props<Search>) {
  const t = useTranslations('search')
  if (chips.length === 0) return null
  // The search field shows the text, and phones have little room.
  const isLeftOut = (key: string) => key === 'search' && 'max-sm:hidden'
  return (
    <ul
      aria-label={t('activeFilters')}
      className={cx(
        'mb-3 flex gap-2 max-sm:-mx-[max(1rem,4vw)] max-sm:overflow-x-auto max-sm:px-[max(1rem,4vw)] sm:mb-4 sm:flex-wrap',
        chips.every(({ key }) => isLeftOut(key)) && 'max-sm:hidden',
      )}
    >
      {chips.map(({ key, label, without }) => (
        <li key={key} className={cx('max-w-full max-sm:max-w-3/4 max-sm:shrink-0', isLeftOut(key))}>
          <ChoiceLink
            path={path}
            search={after(without)}
            onChoose={() => choose(without)}
            label={t('removeFilter', { name: label })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-brand-soft px-3.5 text-sm font-medium text-brand-ink transition-transform hover:underline active:scale-[.98] sm:min-h-9"
          >
            <span className="truncate" suppressHydrationWarning>
              {label}
            </span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </ChoiceLink>
        </li>
      ))}
    </ul>
  )
}
