import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BrowseSearch, changed } from './browse-address.ts'
import { type BrowseState, focusResults } from './use-browse.ts'
import { isPlainClick } from '../field/plain-click.ts'

interface Props extends BrowseState {
  /** The change of the filters. */
  change: BrowseSearch
  label?: string
  className: string
  children: ReactNode
}

/** Removes filters like the form does, but is a link, so that it also opens in a new tab. */
export function FilterLink({ path, search, choose, change, label, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to={path}
      search={changed(search, change)}
      activeProps={{}}
      resetScroll={false}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        choose(change)
        focusResults()
      }}
    />
  )
}
