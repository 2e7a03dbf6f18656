import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CategoriesTab } from '#publishing/web/categories-tab.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Folders } from '#ui/icons.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { KnowledgeCategoryDialog } from './category-dialog.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { allCategoriesQuery } from './knowledge-queries.ts'

export function KnowledgeCategoriesTab() {
  const t = useTranslations('knowledge')
  const query = useQuery(allCategoriesQuery)
  const columns = useColumns()
  return (
    <CategoriesTab
      query={query}
      failed={{ title: t('categoriesFailed') }}
      empty={<EmptyState icon={Folders} title={t('noCategories')} />}
      renderName={(category) => <Name category={category} />}
      columns={columns}
      renderDialog={(category, close) => (
        <KnowledgeCategoryDialog category={category} onClose={close} />
      )}
      renderDelete={(category, close) => (
        <DeleteCategory category={category} categories={query.data ?? []} onClose={close} />
      )}
    />
  )
}

function useColumns(): Column<KnowledgeCategory>[] {
  const t = useTranslations('knowledge')
  const number = { isNumber: true, isWhole: true }
  return [
    {
      key: 'order',
      label: t('category.sortOrder'),
      ...number,
      cell: ({ sortOrder }) => sortOrder,
    },
    {
      key: 'articles',
      label: t('admin.articles'),
      ...number,
      cell: ({ articleCount }) => articleCount,
    },
  ]
}

function Name({ category: { name, icon, isVisible } }: { category: KnowledgeCategory }) {
  const t = useTranslations('knowledge')
  return (
    <span className="flex min-w-0 items-center gap-2 font-medium">
      <CategoryIcon icon={icon} className="size-4 shrink-0 text-ink-3" />
      <bdi>{name}</bdi>
      {!isVisible && <Badge>{t('category.hidden')}</Badge>}
    </span>
  )
}
