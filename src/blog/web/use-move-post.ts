import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { blogContract, type Post, type PostMove, type PostStatus } from '../contract.ts'
import { usePostsChanged } from './use-posts-changed.ts'

type Move = Pick<PostMove, 'status'> & {
  reason?: string | null
  reasonCode?: PostMove['reasonCode']
}

interface Options {
  post: { id: number; version: number }
  onMoved?: (post: Post) => void
}

/** Brings a post from one status to another; every list follows. */
export function useMovePost({ post: { id, version }, onMoved }: Options) {
  const t = useTranslations('blog')
  const changed = usePostsChanged()
  return useMutation({
    mutationFn: (move: Move) => api(blogContract).setStatus({ id, version, ...move }),
    onSuccess: async (post, { status }) => {
      showToast({ title: t('statusUpdated'), description: t(movedText(status)) })
      onMoved?.(post)
      await changed()
    },
    onError: async (error) => {
      const description = messageOf(error, t('errorOccurred'))
      showToast({ title: t('statusFailed'), description, variant: 'destructive' })
      // Perhaps somebody else was faster.
      await changed()
    },
  })
}

function movedText(status: PostStatus) {
  return `moved.${status}` as const
}
