import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Download } from '#ui/icons.ts'
import { DocumentKind } from '../contract.ts'
import { exportPath } from './document-queries.ts'
import type { DocumentsSearch } from './documents-search.ts'

interface Props {
  search: DocumentsSearch
  years: readonly number[]
}

/** Filters by kind and year as links, so that each choice has an address and works without scripts. */
export function DocumentFilters({ search, years }: Props) {
  const t = useTranslations('documents')
  const { kind, year, order } = search
  return (
    <div className="grid gap-3">
      {order !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">{t('ofOrder', { id: order })}</span>
          <Link
            to="/documents"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink hover:underline"
          >
            {t('showAll')}
          </Link>
        </p>
      )}
      <Strip label={t('kind')}>
        {[undefined, ...DocumentKind.options].map((one) => (
          <Choice
            key={one ?? 'all'}
            search={{ ...search, page: undefined, kind: one }}
            isOn={one === kind}
          >
            {one ? t(`kinds.${one}`) : t('allKinds')}
          </Choice>
        ))}
      </Strip>
      {years.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Strip label={t('year')}>
            {[undefined, ...years].map((one) => (
              <Choice
                key={one ?? 'all'}
                search={{ ...search, page: undefined, year: one }}
                isOn={one === year}
              >
                {one === undefined ? t('allYears') : String(one)}
              </Choice>
            ))}
          </Strip>
          <Export year={year ?? years[0]} />
        </div>
      )}
    </div>
  )
}

function Export({ year }: { year: number | undefined }) {
  const t = useTranslations('documents')
  if (year === undefined) return null
  return (
    <a href={exportPath(year)} className={buttonClass('secondary')}>
      <Download aria-hidden className="size-4" />
      {t('export', { year: String(year) })}
    </a>
  )
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  )
}

interface ChoiceProps {
  search: DocumentsSearch
  isOn: boolean
  children: ReactNode
}

function Choice({ search, isOn, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to="/documents"
        search={search}
        resetScroll={false}
        activeProps={{}}
        aria-current={isOn ? 'true' : undefined}
        className={cx(
          'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
          isOn
            ? 'border-ink bg-ink text-canvas'
            : 'border-line-strong text-ink-2 hover:bg-surface-2 hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  )
}
