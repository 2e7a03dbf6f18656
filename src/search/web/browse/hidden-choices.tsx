import type { BrowseSearch } from './browse-address.ts'

interface Props {
  search: BrowseSearch
  /** What the form has fields of its own for. */
  except: readonly (keyof BrowseSearch)[]
}

/** What a plain form keeps of the choices made so far; it starts at the first page again. */
export function HiddenChoices({ search, except }: Props) {
  return Object.entries(search)
    .filter(([name]) => name !== 'page' && !except.includes(name as keyof BrowseSearch))
    .map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
    )
}
