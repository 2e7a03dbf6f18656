import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { CategoryDialog, DescriptionField } from '#publishing/web/category-dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { blogAdminContract, BlogCategoryFields, type BlogCategory } from '../admin-contract.ts'
import { usePostsChanged } from './blog-queries.ts'

const valuesOf = (category: BlogCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
})

interface Props {
  category: BlogCategory | undefined
  onClose: () => void
}

export function BlogCategoryDialog({ category, onClose }: Props) {
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
