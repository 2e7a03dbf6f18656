import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { CategoriesTab } from '#publishing/web/categories-tab.tsx'
import { CategoryDialog, DescriptionField } from '#publishing/web/category-dialog.tsx'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Folders } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { blogAdminContract, BlogCategoryFields, type BlogCategory } from '../admin-contract.ts'
import { blogCategoriesQuery, usePostsChanged } from './blog-queries.ts'

const valuesOf = (category: BlogCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
})

export function BlogCategoriesTab() {
  const t = useTranslations('blog')
  const columns = useColumns()
  return (
    <CategoriesTab
      query={useQuery(blogCategoriesQuery)}
      failed={{ title: t('fetchCategoriesFailed'), fallback: t('errorOccurred') }}
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

interface CategoryDialogProps {
  category: BlogCategory | undefined
  onClose: () => void
}

function BlogCategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useTranslations('blog')
  const words = {
    title: category ? t('editNamed', { name: isolated(category.name) }) : t('category.add'),
    slugHint: (slug: string) => t('category.slugHint', { slug }),
    saved: t(category ? 'category.updated' : 'category.created'),
    refused: t(category ? 'category.updateFailed' : 'category.createFailed'),
    fallback: t('errorOccurred'),
  }
  return (
    <CategoryDialog
      category={category}
      schema={BlogCategoryFields}
      valuesOf={valuesOf}
      write={(fields, { idempotencyKey, ...over }) =>
        category
          ? api(blogAdminContract).updateCategory({ id: category.id, ...fields, ...over })
          : api(blogAdminContract).createCategory(fields, { idempotencyKey })
      }
      changed={usePostsChanged()}
      words={words}
      onClose={onClose}
    >
      {(form) => <DescriptionField form={form} rows={3} />}
    </CategoryDialog>
  )
}

interface DeleteCategoryProps {
  category: BlogCategory
  onClose: () => void
}

/** The posts of the category become uncategorized. */
function DeleteCategory({ category: { id, name, postCount }, onClose }: DeleteCategoryProps) {
  const t = useTranslations('blog')
  const remove = useAction({
    call: () => api(blogAdminContract).deleteCategory({ id }),
    done: () => ({ title: t('category.deleted') }),
    failed: { title: t('category.deleteFailed'), description: t('errorOccurred') },
    changed: usePostsChanged(),
    onDone: onClose,
    onMissing: onClose,
  })
  return (
    <DeleteDialog
      name={name}
      description={t('category.deleteText', { count: postCount })}
      pending={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
