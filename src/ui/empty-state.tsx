import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconComponent } from './icons.ts'

interface Props {
  title: string
  text?: string
  icon?: IconComponent
  /** A single action. */
  action?: ReactNode
  /** The heading's level, to fit the page's heading structure. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, text, icon: Icon, action, level = 2, className }: Props) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-2xl border-2 border-dashed border-line px-6 py-12 text-center',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="mb-1 size-8 text-ink-3" />}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="max-w-prose text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
