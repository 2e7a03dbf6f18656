import { cx } from './cx.ts'

const MOST = 99

/**
 * A number on or next to an icon, hidden at zero. It is hidden from screen readers, so a label must state the count.
 */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className={cx(
        'min-w-4.5 rounded-full bg-brand-ink px-1 text-center text-[0.6875rem] leading-4.5',
        'font-semibold text-on-brand tabular-nums',
        className,
      )}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}
