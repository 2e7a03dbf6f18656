import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { publicationWays } from '#publishing/publication.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import type { PostCard } from '../contract.ts'
import { postQuery } from './blog-queries.ts'
import { useMovePost } from './use-move-post.ts'

interface Props {
  post: Pick<PostCard, 'id' | 'title' | 'status' | 'version'>
  onMoved?: (() => void) | undefined
  onClose: () => void
}

/** Sends a post back to its author. The typed reason stays in the form if another admin decides first. */
export function RejectPost({ post, onMoved, onClose }: Props) {
  const t = useTranslations('blog')
  const { data, error } = useQuery(postQuery(post.id))
  const { status, version } = data && data.version > post.version ? data : post
  const { mutate, isPending } = useMovePost({
    post: { id: post.id, version },
    onMoved: () => {
      onClose()
      onMoved?.()
    },
  })
  const isGone = isApiError(error) && error.status === 404
  const mayReject = publicationWays.admin[status].includes('rejected') && !isGone
  return (
    <RejectDialog
      title={t('rejectNamed', { name: isolated(post.title) })}
      pending={isPending}
      isLate={!mayReject && !isPending}
      onReject={(why) => mutate({ status: 'rejected', ...why })}
      onClose={onClose}
    />
  )
}
