import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { Options, Select } from '#ui/control.tsx'
import { HiddenParams } from './hidden-params.tsx'

interface Props {
  path: string
  search: object
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** With JavaScript, choosing an option sorts; without, the form has a button. */
export function SortForm({ path, search, value, options, onChange }: Props) {
  const t = useTranslations('search')
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
          value={value}
          className="min-w-0 text-sm max-sm:grow"
          onChange={({ target }) => onChange(target.value)}
        >
          <Options of={options} />
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
