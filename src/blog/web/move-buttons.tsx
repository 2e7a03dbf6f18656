import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { publicationWays, type PublicationStatus } from '#publishing/publication.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import type { PostCard } from '../contract.ts'
import { useMovePost } from './use-move-post.ts'

interface Props {
  post: Pick<PostCard, 'id' | 'title' | 'status' | 'version'>
  onMoved?: () => void
}

/** What an admin may make of a post in its present status (spec 2, section 4). */
export function MoveButtons({ post, onMoved }: Props) {
  const t = useTranslations('blog')
  const [isRejecting, setRejecting] = useState(false)
  const { mutate, isPending, variables } = useMovePost({
    post,
    onMoved: () => {
      setRejecting(false)
      onMoved?.()
    },
  })
  const name = isolated(post.title)
  return (
    <>
      {publicationWays.admin[post.status].map((to) => {
        const label = wordFor(post.status, to)
        return (
          <Button
            key={to}
            look={to === 'published' ? 'primary' : 'secondary'}
            pending={isPending && variables?.status === to && !isRejecting}
            disabled={isPending}
            aria-label={t('moveNamed', { action: t(label), name })}
            {...(to === 'rejected' && { 'aria-haspopup': 'dialog' })}
            onClick={() => (to === 'rejected' ? setRejecting(true) : mutate({ status: to }))}
          >
            {t(label)}
          </Button>
        )
      })}
      {isRejecting && (
        <RejectDialog
          title={t('rejectNamed', { name })}
          pending={isPending}
          onReject={(why) => mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function wordFor(from: PublicationStatus, to: PublicationStatus) {
  if (to === 'rejected') return 'reject'
  if (to === 'draft') return 'unpublish'
  return from === 'draft' ? 'publish' : 'approve'
}
