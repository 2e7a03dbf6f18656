import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { publicationWays, type PublicationStatus } from '#publishing/publication.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import type { PostCard } from '../contract.ts'
import { RejectPost } from './reject-post.tsx'
import { useMovePost } from './use-move-post.ts'

interface Props {
  post: Pick<PostCard, 'id' | 'title' | 'status' | 'version'>
  onMoved?: () => void
  /** Where these buttons may leave while somebody writes why, the dialog is somebody else's. */
  onReject?: (() => void) | undefined
}

/** What an admin may make of a post in its present status. */
export function MoveButtons({ post, onMoved, onReject }: Props) {
  const t = useTranslations('blog')
  const [isRejecting, setRejecting] = useState(false)
  const { mutate, isPending, variables } = useMovePost({ post, ...(onMoved && { onMoved }) })
  const reject = onReject ?? (() => setRejecting(true))
  const name = isolated(post.title)
  return (
    <>
      {publicationWays.admin[post.status].map((to) => {
        const label = wordFor(post.status, to)
        return (
          <Button
            key={to}
            look={to === 'published' ? 'primary' : 'secondary'}
            pending={isPending && variables?.status === to}
            disabled={isPending}
            aria-label={t('moveNamed', { action: t(label), name })}
            {...(to === 'rejected' && { 'aria-haspopup': 'dialog' })}
            onClick={() => (to === 'rejected' ? reject() : mutate({ status: to }))}
          >
            {t(label)}
          </Button>
        )
      })}
      {isRejecting && (
        <RejectPost post={post} onMoved={onMoved} onClose={() => setRejecting(false)} />
      )}
    </>
  )
}

function wordFor(from: PublicationStatus, to: PublicationStatus) {
  if (to === 'rejected') return 'reject'
  if (to === 'draft') return 'unpublish'
  return from === 'draft' ? 'publish' : 'approve'
}
