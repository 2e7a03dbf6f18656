import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { postsOfAuthorQuery } from './blog-queries.ts'
import { PostCards, PostCardsSkeleton } from './post-card.tsx'

/** The newest posts of one person, on their profile (docs/product-rules.md#author-pages). */
export function AuthorPosts({ userId, name }: { userId: number; name: string }) {
  const t = useTranslations('blog')
  const { data, error, refetch } = useQuery(postsOfAuthorQuery(userId))
  if (error) {
    return (
      <ErrorState
        level={3}
        title={t('loadFailed')}
        text={messageOf(error, t('fetchMineFailed'))}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PostCardsSkeleton />
  if (data.items.length === 0) {
    return <EmptyState level={3} icon={Newspaper} title={t('noneOf', { name })} />
  }
  return <PostCards posts={data.items} level={3} />
}
