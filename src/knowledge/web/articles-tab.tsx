import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ContentTable } from '#publishing/web/content-table.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { BookOpen, Pencil, Plus, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { articlePath, articleStatuses } from '../article.ts'
import type { ArticleCard } from '../contract.ts'
import type { AdminKnowledgeSearch } from './admin-knowledge-search.ts'
import { DeleteArticle, UndoNote, useDeleting, type Deleting } from './delete-article.tsx'
import { ADMIN_PER_PAGE, allArticlesQuery, allCategoriesQuery } from './knowledge-queries.ts'
import { Votes } from './votes.tsx'

export function ArticlesTab({ search }: { search: AdminKnowledgeSearch }) {
  const t = useTranslations('knowledge')
  const deleting = useDeleting()
  const columns = useColumns(deleting)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link to="/knowledge-base/create" className={`${buttonClass('primary')} justify-self-end`}>
        <Plus aria-hidden className="size-4" />
        {t('admin.add')}
      </Link>
      <Filters search={search} />
      <ContentTable
        query={useQuery(allArticlesQuery(search))}
        failed={{ title: t('articlesFailed') }}
        page={search.page}
        pageSize={ADMIN_PER_PAGE}
        label={t('admin.articles')}
        columns={columns}
        empty={<EmptyState icon={BookOpen} title={t('noArticles')} />}
      />
      <DeleteArticle deleting={deleting} />
      <UndoNote deleting={deleting} />
    </div>
  )
}

function Filters({ search }: { search: AdminKnowledgeSearch }) {
  const t = useTranslations('knowledge.admin')
  const statuses = useTranslations('publishing.statuses')
  const { data: categories = [] } = useQuery(allCategoriesQuery)
  return (
    <FilterForm>
      <Field label={t('filter')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('all')}</option>
          <Options of={articleStatuses.map((status) => [status, statuses(status)])} />
        </Select>
      </Field>
      <Field label={t('category')}>
        <Select name="category" defaultValue={search.category ?? ''}>
          <option value="">{t('all')}</option>
          <Options of={categories.map(({ slug, name }) => [slug, name])} />
        </Select>
      </Field>
    </FilterForm>
  )
}

function useColumns({ ask }: Deleting): Column<ArticleCard>[] {
  const t = useTranslations('knowledge')
  return [
    { key: 'title', label: t('form.title'), cell: (article) => <Title article={article} /> },
    {
      key: 'status',
      label: t('admin.status'),
      isWhole: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'views',
      label: t('admin.views'),
      isNumber: true,
      isWhole: true,
      cell: ({ viewCount }) => viewCount,
    },
    {
      key: 'helpful',
      label: t('admin.helpful'),
      isNumber: true,
      isWhole: true,
      cell: (article) => <Votes article={article} />,
    },
    {
      key: 'changed',
      label: t('admin.changed'),
      isWhole: true,
      cell: ({ updatedAt }) => <DateText at={updatedAt} />,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (article) => (
        <span className="flex justify-end gap-1 md:-ml-3 md:justify-start">
          <Link
            to="/knowledge-base/edit/$id"
            params={{ id: String(article.id) }}
            aria-label={t('admin.editNamed', { name: isolated(article.title) })}
            title={t('admin.edit')}
            className={buttonClass('ghost', 'icon')}
          >
            <Pencil aria-hidden className="size-4" />
          </Link>
          <Button
            look="ghost"
            size="icon"
            aria-haspopup="dialog"
            aria-label={t('admin.deleteNamed', { name: isolated(article.title) })}
            title={t('admin.delete')}
            onClick={() => ask(article)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </span>
      ),
    },
  ]
}

function Title({ article }: { article: ArticleCard }) {
  const t = useTranslations('knowledge')
  const { title, categoryName, categorySlug, visibility } = article
  return (
    <span className="grid min-w-0 text-end md:min-w-48 md:text-start">
      {categorySlug ? (
        <Link to={articlePath(article)} dir="auto" className="min-h-6 font-medium hover:underline">
          {title}
        </Link>
      ) : (
        <span dir="auto" className="font-medium">
          {title}
        </span>
      )}
      <span className="text-ink-2">
        <bdi>{categoryName || t('admin.noCategory')}</bdi>
        {visibility !== 'public' && ` · ${t(`visibilities.${visibility}`)}`}
      </span>
    </span>
  )
}
