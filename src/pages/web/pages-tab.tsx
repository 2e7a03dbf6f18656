import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PageMark } from '#platform/web/search-values.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileText, Plus } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import type { Page } from '../contract.ts'
import { DeletePage } from './delete-page.tsx'
import { PageSheet } from './page-sheet.tsx'
import { PAGE_SIZE, pagesQuery } from './pages-queries.ts'

interface Props {
  search: { edit?: number | 'new' | undefined; page?: PageMark | undefined }
}

export function PagesTab({ search: { edit, page } }: Props) {
  const t = useTranslations('cms.pages')
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-2">{t('text')}</p>
        <AddLink />
      </div>
      <PageList page={page ?? 1} />
      {edit !== undefined && <PageSheet key={edit} id={edit} />}
    </div>
  )
}

function AddLink() {
  const t = useTranslations('cms.pages')
  return (
    <Link to="." search={withEdit('new')} resetScroll={false} className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('add')}
    </Link>
  )
}

function withEdit(edit: number | 'new') {
  return ((previous: object) => ({ ...previous, edit })) as never
}

function PageList({ page }: { page: PageMark }) {
  const t = useTranslations('cms.pages')
  const [deleted, setDeleted] = useState<Page>()
  const columns = useColumns(setDeleted)
  return (
    <Queried
      query={useQuery(pagesQuery(page))}
      loading={['h-96 rounded-xl']}
      title={t('loadFailed')}
      fallback={t('fetchFailed')}
    >
      {(found) => (
        <>
          <Paged found={found} page={page} pageSize={PAGE_SIZE} empty={<NoPages />}>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={found.items}
              keyOf={({ id }) => id}
            />
          </Paged>
          {deleted && <DeletePage page={deleted} onClose={() => setDeleted(undefined)} />}
        </>
      )}
    </Queried>
  )
}

function NoPages() {
  const t = useTranslations('cms.pages')
  return (
    <EmptyState icon={FileText} title={t('empty')} text={t('emptyText')} action={<AddLink />} />
  )
}

function useColumns(onDelete: (page: Page) => void): Column<Page>[] {
  const t = useTranslations('cms.pages')
  return [
    {
      key: 'title',
      label: t('fields.title'),
      cell: ({ title }) => (
        <span dir="auto" className="min-w-0 font-medium">
          {title}
        </span>
      ),
    },
    { key: 'slug', label: t('fields.slug'), cell: (page) => <Slug page={page} /> },
    {
      key: 'status',
      label: t('fields.status'),
      isWhole: true,
      cell: ({ status }) => (
        <Badge dot tone={status === 'published' ? 'success' : 'neutral'}>
          {t(`statuses.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'homepage',
      label: t('homepage'),
      isWhole: true,
      cell: ({ isHomepage }) => t(isHomepage ? 'yes' : 'no'),
    },
    {
      key: 'actions',
      label: t('actions'),
      isWhole: true,
      cell: (page) => <Actions page={page} onDelete={() => onDelete(page)} />,
    },
  ]
}

function Slug({ page: { slug, isShadowed } }: { page: Page }) {
  const t = useTranslations('cms.pages')
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      <code className="text-ink-2">/{slug}</code>
      {isShadowed && <Badge tone="warning">{t('shadowed')}</Badge>}
    </span>
  )
}

function Actions({ page, onDelete }: { page: Page; onDelete: () => void }) {
  const t = useTranslations('cms.pages')
  const name = isolated(page.title)
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Link
        to="."
        search={withEdit(page.id)}
        resetScroll={false}
        aria-label={t('editNamed', { name })}
        className={buttonClass('secondary')}
      >
        {t('edit')}
      </Link>
      <a
        href={`/${page.slug}`}
        target="_blank"
        rel="noopener"
        aria-label={t('viewNamed', { name })}
        className={buttonClass('secondary')}
      >
        {t('view')}
      </a>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-label={t('deleteNamed', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </span>
  )
}
