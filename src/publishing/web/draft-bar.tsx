import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'

interface Props {
  /** Who sees it, such as 'Draft - only admins can see this page.' */
  text: ReactNode
  edit: { to: string; label: string }
  /** What brings it before everybody. */
  children?: ReactNode
}

/** Tells those who may see it that nobody else finds this yet, and how that changes. */
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
