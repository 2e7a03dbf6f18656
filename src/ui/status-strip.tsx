import { Link } from '@tanstack/react-router'
import { cx } from './cx.ts'

interface Props<Status extends string> {
  /** The name of the navigation for screen readers. */
  label: string
  statuses: readonly Status[]
  /** Undefined shows the rows of every status. */
  current: Status | undefined
  nameOf: (status: Status | undefined) => string
  /** Search parameters to keep, such as the current tab. */
  kept?: Record<string, string>
}

/** A filter by status as links, so that each choice has an address and works without scripts. */
export function StatusStrip<Status extends string>(props: Props<Status>) {
  const { label, statuses, current, nameOf, kept } = props
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {[undefined, ...statuses].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to="."
              search={{ ...kept, status } as never}
              resetScroll={false}
              activeProps={{}}
              aria-current={status === current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap -outline-offset-2',
                status === current
                  ? 'border-brand text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {nameOf(status)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
