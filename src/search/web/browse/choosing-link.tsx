import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrowseSearch } from './browse-address.ts'
import { type Choosing, focusResults } from './use-browse.ts'
import { isPlainClick } from '../field/plain-click.ts'

interface Props extends Choosing {
  /** What it takes back. */
  change: BrowseSearch
  label?: string
  className: string
  children: ReactNode
}

/** Takes a choice back: pressed as every filter is, and still a link to open elsewhere. */
export function ChoosingLink({ path, search, choose, change, label, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to={path}
      search={{ ...search, page: undefined, ...change }}
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
