import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { Plus } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import {
  MAX_CATEGORIES,
  servicesCategoriesAdminContract,
  type ListedCategory,
} from '../../categories-admin-contract.ts'
import { useMainCategoryName } from '../use-categories.ts'
import { CategoryActions } from './category-actions.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { OrderedList, type Direction } from './ordered-list.tsx'
import { useChangeList } from './use-change-list.ts'
import { categoriesAdminQuery } from './vocabulary-queries.ts'

/** The main categories in their order. */
export function CategoriesTab() {
  const t = useTranslations('vocabulary.categories')
  const { data, error, refetch } = useQuery(categoriesAdminQuery)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-64 rounded-xl']} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-ink-2">{t('text', { max: MAX_CATEGORIES })}</p>
      <CategoryList rows={data} />
    </div>
  )
}

function CategoryList({ rows }: { rows: readonly ListedCategory[] }) {
  const t = useTranslations('vocabulary.categories')
  const nameOf = useMainCategoryName()
  const [edited, setEdited] = useState<ListedCategory | 'new'>()
  const move = useChangeList({
    queryKey: categoriesAdminQuery.queryKey,
    save: (wanted: { slug: string; version: number; direction: Direction }) =>
      api(servicesCategoriesAdminContract).move(wanted),
  })
  const opened = edited === 'new' ? undefined : edited
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button look="secondary" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
        <ExportLink path={servicesCategoriesAdminContract.export.path} />
      </div>
      <OrderedList
        label={t('title')}
        rows={rows.map((row) => ({ ...row, id: row.slug }))}
        nameOf={({ slug }) => nameOf(slug)}
        onMove={({ slug, version }, direction) =>
          !move.isPending && move.mutate({ slug, version, direction })
        }
        renderDetail={(row) => <Detail row={row} />}
        renderActions={(row) => <CategoryActions row={row} onEdit={() => setEdited(row)} />}
      />
      {edited && (
        <CategoryDialog
          key={opened?.slug ?? 'new'}
          opened={opened}
          row={rows.find(({ slug }) => slug === opened?.slug) ?? opened}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Detail({ row }: { row: ListedCategory }) {
  const t = useTranslations('vocabulary.categories')
  return (
    <div className="grid gap-1 text-sm text-ink-3">
      {row.tagline !== null && <p dir="auto">{row.tagline}</p>}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/admin/services" search={{ category: row.slug }} className="hover:underline">
          {t('services', { count: row.services })}
        </Link>
        {row.isActive && !row.isOffered && <span>{t('notOffered')}</span>}
      </p>
    </div>
  )
}
