import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPlainClick } from '../field/plain-click.ts'
import { focusResults } from './use-choices.ts'

interface Props {
  path: string
  /** The parameters after the change. */
  search: object
  /** Applies the change as the form does. */
  onChoose: () => void
  label?: string | undefined
  className: string
  children: ReactNode
}

/** Changes filters like the form does, but is a link, so that it also opens in a new tab. */
export function ChoiceLink({ path, search, onChoose, label, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to={path}
      search={search as never}
      activeProps={{}}
      resetScroll={false}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChoose()
        focusResults()
      }}
    />
  )
}
