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
  /** The search parameter that holds the page. */
  param?: string
  /** Of the heading behind the last page, as `empty` has it. */
  level?: 1 | 2 | 3
  /** What is said where there is nothing on any page. */
  empty?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** One page of a list with the ways to the others, also behind the last, which its last row may have left empty. */
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
