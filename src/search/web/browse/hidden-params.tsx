import type { BrowseSearch } from './browse-address.ts'

interface Props {
  search: BrowseSearch
  /** Parameters that the form has visible fields for. */
  except: readonly string[]
}

/** Hidden fields that keep the other choices when a form is submitted without JavaScript. Resets the page. */
export function HiddenParams({ search, except }: Props) {
  return Object.entries(search)
    .filter(([name]) => name !== 'page' && !except.includes(name))
    .map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
    )
}
