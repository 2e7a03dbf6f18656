import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReady } from '#platform/web/use-is-ready.ts'
import { cx } from '#ui/cx.ts'
import { ArrowUpRight } from '#ui/icons.ts'
import { InfoTip } from '#ui/info-tip.tsx'
import { StatTile } from '#ui/stat-tile.tsx'

export interface Target {
  /** Path of the list that the figure counts. */
  to: string
  search?: Record<string, string>
}

interface Props {
  label: string
  /** A plainer label next to the first. */
  note?: string
  value: string
  /** Definition of the figure (docs/product-rules.md#dashboard-figures). */
  tip?: string
  list?: Target
  /** Content below the figure. */
  children?: ReactNode
}

/** A figure with its label and definition. If there is a list of what it counts, the whole tile links to it. */
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

/** A number in a sentence, linked to its list if that page exists. */
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
  /** Number of columns on wide screens. */
  columns?: 2 | 3 | 4
  children: ReactNode
}

const wide = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 xl:grid-cols-4' }

export function Figures({ columns = 4, children }: FiguresProps) {
  return <dl className={cx('grid grid-cols-1 gap-3', wide[columns])}>{children}</dl>
}
