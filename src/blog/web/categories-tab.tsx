import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Folders } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { BlogCategory } from '../admin-contract.ts'
import { blogCategoriesQuery } from './blog-queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategory } from './delete-category.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'delete'; category: BlogCategory }

/** What posts are ordered by: make, rename and take away. */
export function CategoriesTab() {
  const t = useTranslations('blog')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = useColumns(setOpen)
  const { data, error, refetch } = useQuery(blogCategoriesQuery)
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setOpen({ what: 'new' })}>
      <FolderPlus aria-hidden className="size-4" />
      {t('category.add')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex justify-end">{add}</div>
      {error && (
        <ErrorState
          title={t('fetchCategoriesFailed')}
          text={messageOf(error, t('errorOccurred'))}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-72 rounded-xl" />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState icon={Folders} title={t('category.empty')} text={t('category.emptyText')} />
      )}
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
      {open?.what === 'delete' && <DeleteCategory category={open.category} onClose={close} />}
    </div>
  )
}

function useColumns(onOpen: (open: Open) => void): Column<BlogCategory>[] {
  const t = useTranslations('blog')
  return [
    {
      key: 'name',
      label: t('category.name'),
      cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
    },
    {
      key: 'slug',
      label: t('category.slug'),
      cell: ({ slug }) => <code className="text-ink-2">{slug}</code>,
    },
    {
      key: 'description',
      label: t('category.description'),
      cell: ({ description }) => <bdi className="text-ink-2">{description}</bdi>,
    },
    {
      key: 'posts',
      label: t('admin.posts'),
      isNumber: true,
      isWhole: true,
      cell: ({ postCount }) => postCount,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (category) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={t('editNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'edit', category })}
          >
            {t('edit')}
          </Button>
          <Button
            look="ghost"
            aria-haspopup="dialog"
            aria-label={t('deleteNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'delete', category })}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
