import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/empty-state.tsx'
import { Newspaper } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { postsOfAuthorQuery } from './blog-queries.ts'
import { PostCards, PostCardsSkeleton } from './post-card.tsx'

/** The newest posts of an author, for the profile (docs/product-rules.md#author-pages). */
export function AuthorPosts({ userId, name }: { userId: number; name: string }) {
  const t = useTranslations('blog')
  return (
    <Queried
      query={useQuery(postsOfAuthorQuery(userId))}
      loading={<PostCardsSkeleton />}
      level={3}
      title={t('loadFailed')}
      fallback={t('fetchMineFailed')}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState level={3} icon={Newspaper} title={t('noneOf', { name })} />
        ) : (
          <PostCards posts={items} level={3} />
        )
      }
    </Queried>
  )
}
