import { Link } from '@tanstack/react-router'
import { nextPage, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'
import { ChevronLeft, ChevronRight } from './icons.ts'

interface Props {
  page: PageMark
  /** The query string of the next page, from the response. */
  next: string | undefined
  total: number
  pageSize: number
  /** The search parameter that contains the page; the first page leaves it out. */
  param?: string
}

/** Links to the previous and the next page; not rendered if there is only one page. */
export function Pagination({ page: mark, next, total, pageSize, param = 'page' }: Props) {
  const t = useTranslations('ui')
  const { page } = pagingOf(mark)
  const following = nextPage(mark, next)
  const pages = Math.max(Math.ceil(total / pageSize), following ? page + 1 : 1)
  // Also shown past the last page, whose last row may have been deleted.
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-3">
      <PageLink page={page > 1 ? Math.min(page - 1, pages) : undefined} param={param}>
        <ChevronLeft aria-hidden className="size-4" />
        {t('previousPage')}
      </PageLink>
      <span className="text-sm text-ink-2 tabular-nums">{t('pageOf', { page, pages })}</span>
      <PageLink page={following} param={param}>
        {t('nextPage')}
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  )
}

function PageLink(props: { page: PageMark | undefined; param: string; children: ReactNode }) {
  const { page, param, children } = props
  if (page === undefined) return null
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, [param]: page === 1 ? undefined : page })}
      className={buttonClass('secondary')}
    >
      {children}
    </Link>
  )
}
