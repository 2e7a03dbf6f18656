import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReady } from '#platform/web/use-is-ready.ts'
import { cx } from '#ui/cx.ts'
import { InfoTip } from '#ui/info-tip.tsx'
import { StatTile } from '#ui/stat-tile.tsx'

export interface Target {
  /** The list that shows what is counted. */
  to: string
  search?: Record<string, string>
}

interface Props {
  label: string
  /** The label in plainer words, beside it. */
  note?: string
  value: string
  /** What exactly is counted (docs/product-rules.md#dashboard-figures). */
  tip?: string
  list?: Target
  /** What stands below it. */
  children?: ReactNode
}

/** A number with its name, what it means, and the way to the list behind it: all of the tile leads there. */
export function Figure({ label, note, value, tip, list, children }: Props) {
  const t = useTranslations('admin.overview')
  const isReady = useIsReady()
  const isLinked = list !== undefined && isReady(list.to)
  return (
    <StatTile
      className={isLinked ? 'group relative hover:border-line-strong' : 'relative'}
      label={
        <span className="flex items-center justify-between gap-2">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span>{label}</span>
            {note && <span className="text-xs text-ink-3">{note}</span>}
          </span>
          {tip && <InfoTip label={t('meaning', { name: label })} text={tip} />}
        </span>
      }
      value={
        <span className="text-2xl">
          {isLinked ? (
            <Link
              to={list.to}
              search={(list.search ?? {}) as never}
              aria-label={`${label}: ${value}`}
              className="inline-flex items-center gap-1 after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {value}
              <ArrowUpRight aria-hidden className="size-4 text-line-strong group-hover:text-ink" />
            </Link>
          ) : (
            value
          )}
        </span>
      }
      hint={children && <span className="text-sm">{children}</span>}
    />
  )
}

/** A number inside a sentence, leading to its list once that is there. */
export function ListLink({ to, search, children }: Target & { children: ReactNode }) {
  const isReady = useIsReady()
  if (!isReady(to)) return children
  return (
    <Link
      to={to}
      search={(search ?? {}) as never}
      className="relative z-10 inline-block py-1 underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  )
}

interface FiguresProps {
  /** How many there are beside each other where there is room. */
  columns?: 3 | 4
  children: ReactNode
}

export function Figures({ columns = 4, children }: FiguresProps) {
  const wide = columns === 4 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3'
  return <dl className={cx('grid grid-cols-1 gap-3', wide)}>{children}</dl>
}
