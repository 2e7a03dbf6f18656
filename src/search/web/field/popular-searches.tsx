import type { MouseEvent, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { findNamed } from '#services/discovery.ts'
import { useOfferedDiscovery } from '#services/web/use-categories.ts'
import { cx } from '#ui/cx.ts'
import { isPlainClick } from './plain-click.ts'

/** Delay between filling in the form and submitting it, so that the search is visible. */
const SUBMIT_AFTER_MS = 100

const chips = [
  { label: 'reactDeveloper', search: 'React', category: 'Development' },
  { label: 'socialMedia', search: 'Social Media', category: 'Digital Marketing' },
  { label: 'uiUxDesign', search: '', category: 'Design' },
] as const
type Chip = (typeof chips)[number]

interface Props {
  /** The form that the chips fill in and submit. */
  form: RefObject<HTMLFormElement | null>
  action: string
  className?: string
}

/** Popular searches as links, so that they work without JavaScript. */
export function PopularSearches({ form, action, className }: Props) {
  const t = useTranslations('search')
  const discovery = useOfferedDiscovery().filter(({ isBuiltIn }) => isBuiltIn)
  // An admin may have removed the category of a chip, may not offer it, or may have an own one of this name.
  const shown = chips.filter(({ category }) => findNamed(discovery, category))

  if (shown.length === 0) return null

  function press(event: MouseEvent, chip: Chip) {
    if (!isPlainClick(event)) return
    const fields = form.current?.elements
    const search = fields?.namedItem('search')
    const category = fields?.namedItem('category')
    if (!(search instanceof HTMLInputElement) || !(category instanceof HTMLSelectElement)) return
    event.preventDefault()
    search.value = chip.search
    category.value = findNamed(discovery, chip.category)?.label ?? 'all'
    setTimeout(() => form.current?.requestSubmit(), SUBMIT_AFTER_MS)
  }

  return (
    <ul className={cx('flex flex-wrap items-center gap-2', className)}>
      <li className="text-sm text-ink-3">{t('popular')}</li>
      {shown.map((chip) => (
        <li key={chip.label}>
          <a
            href={`${action}?${queryOf(chip)}`}
            onClick={(event) => press(event, chip)}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink-2 hover:border-line-strong hover:text-ink sm:min-h-9"
          >
            {t(`chips.${chip.label}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function queryOf({ search, category }: Chip) {
  return new URLSearchParams(search ? { search, category } : { category }).toString()
}
