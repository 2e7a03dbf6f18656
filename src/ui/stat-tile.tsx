import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  className?: string
}

/** A figure with its name; use several inside a `<dl>`. */
export function StatTile({ label, value, hint, className }: Props) {
  return (
    <div className={cx('rounded-xl border border-line bg-surface p-4', className)}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-1 font-display text-lg font-semibold tabular-nums">{value}</dd>
      {hint && <dd className="mt-1 text-xs text-ink-3">{hint}</dd>}
    </div>
  )
}
