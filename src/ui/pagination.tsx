import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from './button.tsx'

interface Props {
  page: number
  total: number
  pageSize: number
  /** The search parameter that holds the page; the first page leaves it out. */
  param?: string
}

/** Previous and next as links; nothing at all when everything is on one page. */
export function Pagination({ page, total, pageSize, param = 'page' }: Props) {
  const t = useTranslations('ui')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // Also behind the last one, which the last row of it may have left empty.
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-3">
      <PageLink page={Math.min(page - 1, pages)} pages={pages} param={param}>
        <ChevronLeft aria-hidden className="size-4" />
        {t('previousPage')}
      </PageLink>
      <span className="text-sm text-ink-2 tabular-nums">{t('pageOf', { page, pages })}</span>
      <PageLink page={page + 1} pages={pages} param={param}>
        {t('nextPage')}
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  )
}

function PageLink(props: { page: number; pages: number; param: string; children: ReactNode }) {
  const { page, pages, param, children } = props
  if (page < 1 || page > pages) return null
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
