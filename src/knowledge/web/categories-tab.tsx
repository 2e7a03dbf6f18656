import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Folders } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { KnowledgeCategory } from '../contract.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { allCategoriesQuery } from './knowledge-queries.ts'

type Open = { what: 'new' } | { what: 'edit' | 'delete'; category: KnowledgeCategory }

/** What articles are ordered by: make, change and take away. */
export function CategoriesTab() {
  const t = useTranslations('knowledge')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = useColumns(setOpen)
  const { data, error, refetch } = useQuery(allCategoriesQuery)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex justify-end">
        <Button aria-haspopup="dialog" onClick={() => setOpen({ what: 'new' })}>
          <FolderPlus aria-hidden className="size-4" />
          {t('category.add')}
        </Button>
      </div>
      {error && (
        <ErrorState title={t('categoriesFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-72 rounded-xl" />
        </Loading>
      )}
      {data?.length === 0 && <EmptyState icon={Folders} title={t('noCategories')} />}
      {data && data.length > 0 && (
        <DataTable
          label={t('admin.categories')}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
      {(open?.what === 'new' || open?.what === 'edit') && (
        <CategoryDialog
          category={open.what === 'edit' ? open.category : undefined}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteCategory category={open.category} categories={data ?? []} onClose={close} />
      )}
    </div>
  )
}

function useColumns(onOpen: (open: Open) => void): Column<KnowledgeCategory>[] {
  const t = useTranslations('knowledge')
  return [
    {
      key: 'name',
      label: t('category.name'),
      cell: ({ name, icon, isVisible }) => (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <CategoryIcon icon={icon} className="size-4 shrink-0 text-ink-3" />
          <bdi>{name}</bdi>
          {!isVisible && <Badge>{t('category.hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'slug',
      label: t('category.slug'),
      cell: ({ slug }) => <code className="text-ink-2">{slug}</code>,
    },
    {
      key: 'order',
      label: t('category.sortOrder'),
      isNumber: true,
      isWhole: true,
      cell: ({ sortOrder }) => sortOrder,
    },
    {
      key: 'articles',
      label: t('admin.articles'),
      isNumber: true,
      isWhole: true,
      cell: ({ articleCount }) => articleCount,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (category) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={t('admin.editNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'edit', category })}
          >
            {t('admin.edit')}
          </Button>
          <Button
            look="ghost"
            aria-haspopup="dialog"
            aria-label={t('admin.deleteNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'delete', category })}
          >
            {t('admin.delete')}
          </Button>
        </span>
      ),
    },
  ]
}
