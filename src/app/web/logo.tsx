import { useRouteContext } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'

interface Props {
  /** Leaves the name to screen readers where even a phone's width is not enough. */
  compact?: boolean
  className?: string
}

/** The mark and the marketplace's name. */
export function Logo({ compact, className }: Props) {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-ink', className)}>
      <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-brand" />
        <path
          d="M9.5 11.5l4.6 9.2c.4.8 1.5.8 1.9 0l6.3-11.2"
          fill="none"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-brand"
        />
      </svg>
      <span
        className={cx(
          'font-display text-xl font-bold tracking-tight lowercase',
          compact && 'max-[23rem]:sr-only',
        )}
      >
        {site?.title ?? ''}
      </span>
    </span>
  )
}
