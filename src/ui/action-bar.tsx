import type { ReactNode } from 'react'

interface Props {
  /** The name of the region. */
  label: string
  /** What the action costs. */
  children: ReactNode
  action: ReactNode
}

/**
 * The main action of a page, at the bottom of the screen on phones and tablets. Must be the last child of what it is about,
 * and comes to rest there. Wide screens have a column next to the text instead.
 */
export function ActionBar({ label, children, action }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      className="action-bar sticky bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] mt-8 flex items-center justify-between gap-4 border-t border-line bg-surface px-[clamp(1rem,4vw,2rem)] py-2 lg:hidden print:hidden"
    >
      <div className="min-w-0">{children}</div>
      <div className="shrink-0">{action}</div>
    </div>
  )
}
