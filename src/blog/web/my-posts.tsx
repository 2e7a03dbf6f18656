import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { PageMark } from '#platform/web/search-values.ts'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Eye, Pencil, PenLine, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import type { PostCard } from '../contract.ts'
import { myPostsQuery, POSTS_PER_PAGE } from './blog-queries.ts'
import { DeletePost } from './delete-post.tsx'
import { useMovePost } from './use-move-post.ts'

interface Props {
  userId: number
  page: PageMark
  /** The level of the titles' headings. */
  level?: 2 | 3
}

export function MyPosts({ userId, page, level = 2 }: Props) {
  const t = useTranslations('blog')
  return (
    <Queried
      query={useQuery(myPostsQuery(userId, page))}
      loading={['h-40 rounded-xl', 'h-40 rounded-xl']}
      level={level}
      title={t('loadFailed')}
      fallback={t('fetchMineFailed')}
    >
      {(found) => (
        <div className="grid grid-cols-1 gap-6">
          <Paged
            found={found}
            page={page}
            pageSize={POSTS_PER_PAGE}
            level={level}
            empty={<NoPosts level={level} />}
          >
            <ul className="grid grid-cols-1 gap-4">
              {found.items.map((post) => (
                <li key={post.id}>
                  <MyPost post={post} level={level} />
                </li>
              ))}
            </ul>
          </Paged>
        </div>
      )}
    </Queried>
  )
}

function NoPosts({ level }: { level: 2 | 3 }) {
  const t = useTranslations('blog')
  return (
    <EmptyState
      level={level}
      icon={PenLine}
      title={t('emptyMine')}
      action={
        <Link to="/blog/create" className={buttonClass('secondary')}>
          {t('write')}
        </Link>
      }
    />
  )
}

function MyPost({ post, level }: { post: PostCard; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { title, status, hasLiveVersion, excerptText } = post
  return (
    <Card as="article" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Heading
          dir="auto"
          className="min-w-0 flex-1 basis-64 font-sans text-lg font-semibold wrap-anywhere"
        >
          {title}
        </Heading>
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
      </div>
      {status === 'rejected' && (
        <RejectionNote of="post" reason={post.rejectionReason} reasonCode={post.rejectionCode} />
      )}
      <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
        {excerptText}
      </p>
      <p className="text-sm text-ink-3">
        <DateText at={post.publishedAt ?? post.createdAt} />
        {post.category && (
          <>
            {' · '}
            <bdi>{post.category.name}</bdi>
          </>
        )}
      </p>
      <Actions post={post} />
    </Card>
  )
}

/** Authors cannot delete a public post themselves, so its delete button is missing. */
function Actions({ post }: { post: PostCard }) {
  const t = useTranslations('blog')
  const [isDeleting, setDeleting] = useState(false)
  const { id, slug, status, hasLiveVersion } = post
  const name = isolated(post.title)
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Link
        to={paths.editPost(id)}
        aria-label={t('editNamed', { name })}
        className={buttonClass('secondary')}
      >
        <Pencil aria-hidden className="size-4" />
        {t('edit')}
      </Link>
      {(status === 'published' || hasLiveVersion) && (
        <Link
          to={paths.post(slug)}
          aria-label={t('viewNamed', { name })}
          className={buttonClass('secondary')}
        >
          <Eye aria-hidden className="size-4" />
          {t('view')}
        </Link>
      )}
      {status === 'pending_review' && <Withdraw post={post} />}
      {!hasLiveVersion && status !== 'published' && (
        <Button
          look="ghost"
          aria-haspopup="dialog"
          aria-label={t('deleteNamed', { name })}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden className="size-4" />
          {t('delete')}
        </Button>
      )}
      {isDeleting && <DeletePost post={post} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function Withdraw({ post }: { post: PostCard }) {
  const t = useTranslations('blog')
  const { mutate, isPending } = useMovePost({ post })
  return (
    <Button look="ghost" pending={isPending} onClick={() => mutate({ status: 'draft' })}>
      {t('withdraw')}
    </Button>
  )
}
