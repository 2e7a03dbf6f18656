import type { ReactNode } from 'react'
import { type BrowseSearch, changed } from './browse-address.ts'
import { ChoiceLink } from './choice-link.tsx'
import type { BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  /** The change of the filters. */
  change: BrowseSearch
  className: string
  children: ReactNode
}

/** Changes the filters of services. */
export function FilterLink({ path, search, choose, change, className, children }: Props) {
  return (
    <ChoiceLink
      path={path}
      search={changed(search, change)}
      onChoose={() => choose(change)}
      className={className}
    >
      {children}
    </ChoiceLink>
  )
}
