import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import type { Rejecting } from '#publishing/web/reject-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { blogContract, type Post, type PostMove } from '../contract.ts'
import { usePostsChanged } from './blog-queries.ts'

interface Options {
  post: { id: number; version: number }
  onMoved?: (post: Post) => void
}

export function useMovePost({ post: { id, version }, onMoved }: Options) {
  const t = useTranslations('blog')
  return useAction({
    call: (move: Pick<PostMove, 'status'> & Partial<Rejecting>) =>
      api(blogContract).setStatus({ id, version, ...move }),
    done: (_, { status }) => ({ title: t('statusUpdated'), description: t(`moved.${status}`) }),
    undo: (moved, { status }) =>
      status === 'published'
        ? () => api(blogContract).setStatus({ id, version: moved.version, status: 'draft' })
        : undefined,
    failed: { title: t('statusFailed'), description: t('errorOccurred') },
    changed: usePostsChanged(),
    ...(onMoved && { onDone: onMoved }),
  })
}
