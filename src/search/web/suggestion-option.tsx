import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { SuggestionText } from './suggestion-text.tsx'
import type { Suggested } from './suggestions.ts'

interface Props {
  id: string
  option: Suggested
  isActive: boolean
  onChoose: () => void
}

/** A link, so that it also opens in a new tab; the focus stays in the field. */
export function SuggestionOption({ id, option, isActive, onChoose }: Props) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      to={option.to}
      search={option.search ?? {}}
      activeProps={{}}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm hover:bg-surface-2',
        isActive && 'bg-surface-2',
      )}
    >
      <SuggestionText option={option} />
    </Link>
  )
}
