import { Link } from '@tanstack/react-router'
import type { PageMark } from '#platform/web/search-values.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Pagination } from './pagination.tsx'

interface Props {
  found: { items: readonly unknown[]; total: number; next?: string | undefined }
  page: PageMark
  pageSize: number
  /** The search parameter that contains the page. */
  param?: string
  /** The heading's level in the empty state, the same as in `empty`. */
  level?: 1 | 2 | 3
  /** Shown if the list has no rows at all. */
  empty?: ReactNode
  /** The rows. */
  children: ReactNode
}

/**
 * A page of a list with its pagination. A page past the end, for example after its last row was deleted, links to the
 * first page.
 */
export function Paged({ found, page, pageSize, param = 'page', level, empty, children }: Props) {
  const { items, total, next } = found
  return (
    <>
      {items.length > 0 && children}
      {items.length === 0 && (total > 0 ? <PastEnd param={param} level={level} /> : empty)}
      <Pagination page={page} next={next} total={total} pageSize={pageSize} param={param} />
    </>
  )
}

function PastEnd({ param, level = 2 }: { param: string; level: Props['level'] }) {
  const t = useTranslations('ui')
  return (
    <EmptyState
      level={level}
      title={t('pastEnd')}
      action={
        <Link
          to="."
          search={(previous: object) => ({ ...previous, [param]: undefined })}
          className={buttonClass('secondary')}
        >
          {t('firstPage')}
        </Link>
      }
    />
  )
}
