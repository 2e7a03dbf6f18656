import { useTranslations } from 'use-intl'
import { publicationWays, type PublicationStatus } from '#publishing/publication.ts'
import { MoveButtons } from '#publishing/web/move-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import type { PostCard } from '../contract.ts'
import { RejectPost } from './reject-post.tsx'
import { useMovePost } from './use-move-post.ts'

interface Props {
  post: Pick<PostCard, 'id' | 'title' | 'status' | 'version'>
  onMoved?: () => void
  onReject?: (() => void) | undefined
}

export function PostMoveButtons({ post, onMoved, onReject }: Props) {
  const t = useTranslations('blog')
  const { mutate, isPending, variables } = useMovePost({ post, ...(onMoved && { onMoved }) })
  const moves = publicationWays.admin[post.status].map((to) => {
    const label = t(wordFor(post.status, to))
    const spoken = t('moveNamed', { action: label, name: isolated(post.title) })
    return { to, label, spoken, isMain: to === 'published' }
  })
  return (
    <MoveButtons
      moves={moves}
      onMove={(status) => mutate({ status })}
      pending={isPending ? variables.status : undefined}
      onReject={onReject}
      renderDialog={(close) => <RejectPost post={post} onMoved={onMoved} onClose={close} />}
    />
  )
}

function wordFor(from: PublicationStatus, to: PublicationStatus) {
  if (to === 'rejected') return 'reject'
  if (to === 'draft') return 'unpublish'
  return from === 'draft' ? 'publish' : 'approve'
}
