import { Avatar } from '#ui/avatar.tsx'
import { BriefcaseBusiness, LayoutGrid, Tag } from '#ui/icons.ts'
import { Rate } from '#ui/money.tsx'
import type { Suggested } from './suggestions.ts'

const icons = { services: BriefcaseBusiness, skills: Tag, categories: LayoutGrid } as const

/** The content of a suggestion, in the list of the search field and in the command palette. */
export function SuggestionText({ option }: { option: Suggested }) {
  const Icon = option.kind === 'vibers' ? undefined : icons[option.kind]
  return (
    <>
      {Icon ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-3">
          <Icon aria-hidden className="size-4" />
        </span>
      ) : (
        <Avatar name={option.text} src={option.avatar ?? null} size="sm" />
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium text-ink">
          {option.text}
        </span>
        {option.detail && (
          <span dir="auto" className="block truncate text-xs text-ink-3">
            {option.detail}
          </span>
        )}
      </span>
      {option.hourlyRate !== undefined && <Rate amount={option.hourlyRate} />}
    </>
  )
}
