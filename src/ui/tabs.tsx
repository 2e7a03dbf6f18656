import { Link } from '@tanstack/react-router'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** A text such as '50+' if counting stopped there. */
  count?: number | string
}

interface Props<Value extends string> {
  /** The tab list's name for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  current: Value
  /** The search parameter that contains the current tab. */
  param?: string
  /** The tab shown without the parameter; defaults to the first one. */
  first?: Value
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const strip = event.currentTarget.closest('[role=tablist]')
  const all = [...(strip?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = all.indexOf(event.currentTarget)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : step && at >= 0
          ? at + step
          : -1
  const target = all[(next + all.length) % all.length]
  if (!target || (next === -1 && !step)) return
  event.preventDefault()
  target.focus()
}

/** Tabs whose state is in the address, so they can be linked to, work with the back button, and need no scripts. */
export function Tabs<Value extends string>(props: Props<Value>) {
  const { label, tabs, current, param = 'tab', first = tabs[0]?.value, children } = props
  const id = useId()
  const strip = useCurrentInView<HTMLDivElement>(`[id="${id}-${current}"]`)
  return (
    <div>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        className="relative -mx-1 flex gap-1 overflow-x-auto border-b border-line px-1"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            to="."
            search={(previous: object) => ({
              ...previous,
              [param]: tab.value === first ? undefined : tab.value,
            })}
            resetScroll={false}
            role="tab"
            onKeyDown={moveFocus}
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === current}
            aria-current={undefined}
            className={cx(
              '-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 px-3 text-sm font-semibold whitespace-nowrap',
              tab.value === current
                ? 'border-brand text-ink'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-surface-2 px-2 text-xs text-ink-2 tabular-nums">
                {tab.count}
              </span>
            )}
          </Link>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        tabIndex={-1}
        className="pt-6"
      >
        {children}
      </div>
    </div>
  )
}
