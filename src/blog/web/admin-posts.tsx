import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { publicationStatuses } from '#publishing/publication.ts'
import { api } from '#platform/web/client.ts'
import { useApproving } from '#publishing/web/use-approving.ts'
import { ContentTable } from '#publishing/web/content-table.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { paths } from '#platform/web/paths.ts'
import { Input, Options, Select } from '#ui/control.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { Newspaper, Trash2 } from '#ui/icons.ts'
import { blogContract, type PostCard } from '../contract.ts'
import { TRASH_DAYS } from '../post.ts'
import { choiceOf, type AdminBlogSearch } from './admin-blog-search.ts'
import { AdminPostActions } from './admin-post-actions.tsx'
import { ADMIN_POSTS_PER_PAGE, allPostsQuery, usePostsChanged } from './blog-queries.ts'
import { RejectPost } from './reject-post.tsx'

export function AdminPosts({ search }: { search: AdminBlogSearch }) {
  const t = useTranslations('blog')
  const [rejected, setRejected] = useState<PostCard>()
  const columns = useColumns(setRejected)
  const bulk = useApproving<PostCard>({
    approve: ({ id, version }) => api(blogContract).setStatus({ id, version, status: 'published' }),
    changed: usePostsChanged(),
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters search={search} />
      <ContentTable
        query={useQuery(allPostsQuery(choiceOf(search)))}
        failed={{ title: t('loadFailed'), fallback: t('fetchFailed') }}
        page={search.page}
        pageSize={ADMIN_POSTS_PER_PAGE}
        label={t('admin.posts')}
        columns={columns}
        {...(search.status !== 'trash' && { bulk })}
        empty={<Empty search={search} />}
      />
      {/* Kept outside the list, because a row disappears when another admin decides. */}
      {rejected && <RejectPost post={rejected} onClose={() => setRejected(undefined)} />}
    </div>
  )
}

function Empty({ search }: { search: AdminBlogSearch }) {
  const t = useTranslations('blog')
  if (search.status !== 'trash' || search.search) {
    return <EmptyState icon={Newspaper} title={t('empty')} />
  }
  const text = t('admin.trashText', { days: TRASH_DAYS })
  return <EmptyState icon={Trash2} title={t('admin.trashEmpty')} text={text} />
}

function Filters({ search }: { search: AdminBlogSearch }) {
  const t = useTranslations('blog.admin')
  const statuses = useTranslations('publishing.statuses')
  return (
    <FilterForm>
      <Field label={t('search')}>
        <Input type="search" name="search" maxLength={100} defaultValue={search.search} />
      </Field>
      <Field label={t('status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('all')}</option>
          <Options of={publicationStatuses.map((status) => [status, statuses(status)])} />
          <option value="trash">{t('trash')}</option>
        </Select>
      </Field>
    </FilterForm>
  )
}

function useColumns(onReject: (post: PostCard) => void): Column<PostCard>[] {
  const t = useTranslations('blog')
  return [
    { key: 'title', label: t('fields.title'), cell: (post) => <Title post={post} /> },
    {
      key: 'category',
      label: t('fields.category'),
      cell: ({ category }) => (
        <bdi className="wrap-normal">{category?.name ?? t('uncategorized')}</bdi>
      ),
    },
    {
      key: 'status',
      label: t('admin.status'),
      cell: ({ status, hasLiveVersion }) => (
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
      ),
    },
    {
      key: 'date',
      label: t('admin.date'),
      isWhole: true,
      cell: ({ publishedAt, createdAt }) => <DateText at={publishedAt ?? createdAt} />,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (post) => (
        <AdminPostActions
          key={`${post.id} ${post.version}`}
          post={post}
          onReject={() => onReject(post)}
        />
      ),
    },
  ]
}

/** The title links to the post, unless the post is deleted. */
function Title({ post: { title, slug, authorId, authorName, deletedAt } }: { post: PostCard }) {
  const t = useTranslations('blog')
  return (
    <span className="grid min-w-0 text-end md:min-w-48 md:text-start">
      {deletedAt === null ? (
        <Link to={paths.post(slug)} dir="auto" className="min-h-6 font-medium hover:underline">
          {title}
        </Link>
      ) : (
        <span dir="auto" className="font-medium">
          {title}
        </span>
      )}
      <span dir="auto" className="text-ink-2">
        {authorId === null ? t('anonymous') : authorName}
      </span>
      {deletedAt !== null && (
        <span className="text-ink-3">
          {t('admin.deletedOn')} <DateText at={deletedAt} />
        </span>
      )}
    </span>
  )
}
