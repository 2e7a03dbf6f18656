import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { cardClass } from './card.tsx'
import { cx } from './cx.ts'
import type { IconComponent } from './icons.ts'
import { QueryFailure, type Query } from './queried.tsx'
import { Skeleton } from './skeleton.tsx'

/* What waits for a person, each row with one action. */

interface CardProps<Data> {
  level: 2 | 3
  className?: string
  query: Query<Data>
  children: (data: Data) => ReactNode
}

export function NeedCard<Data>({ level, className, query, children }: CardProps<Data>) {
  const t = useTranslations('ui.needs')
  const id = useId()
  const Heading = `h${level}` as const
  const { data, error } = query
  return (
    <section
      aria-labelledby={id}
      className={cx(cardClass, 'grid grid-cols-1 content-start p-0', className)}
    >
      <Heading id={id} className="border-b border-line px-5 py-3 text-lg">
        {t('title')}
      </Heading>
      {error !== null && (
        <div className="p-5">
          <QueryFailure query={query} level={3} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-5 h-16" />}
      {data !== undefined && error === null && children(data)}
    </section>
  )
}

/** How many are shown at first, so that what is below stays near. */
const SHOWN_FIRST = 5

interface ListProps {
  /** Rows with a key each. */
  rows: readonly { key: string; row: ReactNode }[]
  /** All of them, if the list has only the first. */
  total?: number
}

export function NeedList({ rows, total = rows.length }: ListProps) {
  const t = useTranslations('ui.needs')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, SHOWN_FIRST)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ul>
      {rows.length > SHOWN_FIRST && (
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-2">
          <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('fewer') : t('all', { count: rows.length })}
          </Button>
          {isOpen && total > rows.length && (
            <span className="text-sm text-ink-3">{t('more', { count: total - rows.length })}</span>
          )}
        </p>
      )}
    </>
  )
}

/** Stretches the link of a row over the row. */
export const needLinkClass =
  'after:absolute after:inset-0 max-sm:col-start-2 max-sm:justify-self-start'

interface RowProps {
  icon: IconComponent
  text: string
  title: string | null
  details: ReactNode
  /** The link to the page where the person acts, with `needLinkClass`. */
  action: ReactNode
}

export function NeedRow({ icon: Icon, text, title, details, action }: RowProps) {
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-3 hover:bg-surface-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="size-5 text-brand-ink max-sm:self-start" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {title !== null && (
          <p dir="auto" className="truncate text-ink-2">
            {title}
          </p>
        )}
        {details}
      </div>
      {action}
    </div>
  )
}
