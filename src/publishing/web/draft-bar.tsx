import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Pencil } from '#ui/icons.ts'

interface Props {
  /** Says who can see the draft, such as 'Draft - only admins can see this page.' */
  text: ReactNode
  edit: { to: string; label: string }
  /** Further actions, such as the button that publishes. */
  children?: ReactNode
}

/** The bar above content that is not public, with a link to edit it. */
export function DraftBar({ text, edit, children }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-sm text-warning">
      <p className="min-w-0 flex-1 basis-56 font-semibold">{text}</p>
      <a href={edit.to} className={buttonClass('secondary')}>
        <Pencil aria-hidden className="size-4" />
        {edit.label}
      </a>
      {children}
    </div>
  )
}
