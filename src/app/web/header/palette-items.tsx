import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { IconComponent } from '#ui/icons.ts'

/* The parts of the palette's list. */

interface GroupProps {
  heading?: string | undefined
  children: ReactNode[]
}

export function Group({ heading, children }: GroupProps) {
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

interface ItemProps {
  value: string
  onSelect: () => void
  children: ReactNode
}

export function Item(props: ItemProps) {
  return (
    <Command.Item
      {...props}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium data-[selected=true]:bg-surface-2"
    />
  )
}

export function Icon({ of: Shape }: { of: IconComponent }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-3">
      <Shape aria-hidden className="size-4" />
    </span>
  )
}

/** A text of one line, with a smaller line below. */
export function Lines({ text, detail }: { text: string; detail?: string | null }) {
  return (
    <span className="min-w-0">
      <span dir="auto" className="block truncate">
        {text}
      </span>
      {detail && (
        <span dir="auto" className="block truncate text-xs text-ink-3">
          {detail}
        </span>
      )}
    </span>
  )
}
