import { useQuery } from '@tanstack/react-query'
import { Folders } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { CategoriesTab } from '#publishing/web/categories-tab.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import type { BlogCategory } from '../admin-contract.ts'
import { blogCategoriesQuery } from './blog-queries.ts'
import { BlogCategoryDialog } from './category-dialog.tsx'
import { DeleteCategory } from './delete-category.tsx'

export function BlogCategoriesTab() {
  const t = useTranslations('blog')
  const { data, error, refetch } = useQuery(blogCategoriesQuery)
  const columns = useColumns()
  return (
    <CategoriesTab
      categories={data}
      error={
        error && (
          <ErrorState
            title={t('fetchCategoriesFailed')}
            text={messageOf(error, t('errorOccurred'))}
            error={error}
            onRetry={() => void refetch()}
          />
        )
      }
      empty={
        <EmptyState icon={Folders} title={t('category.empty')} text={t('category.emptyText')} />
      }
      renderName={({ name }) => <bdi className="font-medium">{name}</bdi>}
      columns={columns}
      renderDialog={(category, close) => <BlogCategoryDialog category={category} onClose={close} />}
      renderDelete={(category, close) => <DeleteCategory category={category} onClose={close} />}
    />
  )
}

function useColumns(): Column<BlogCategory>[] {
  const t = useTranslations('blog')
  return [
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
  ]
}
