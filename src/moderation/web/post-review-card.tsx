import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { blogContract, type Post, type PostMove } from '#blog/contract.ts'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'

export const postQuery = (id: number) => read(blogContract, 'get', { id })

interface Props {
  post: Post
  onDecided: () => void
}

/** What waits of a post, with the ways to read it and to decide. */
export function PostReviewCard({ post, onDecided }: Props) {
  const t = useTranslations('moderation.post')
  const { title, slug, revision, excerptText, submittedAt, hasLiveVersion } = post
  const isWaiting = post.status === 'pending_review'
  const page: string = `/blog/post/${slug}`
  const editor: string = `/blog/edit/${post.id}`
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
          {revision?.title ?? title}
        </h3>
        <StatusBadge status={post.status} hasLiveVersion={hasLiveVersion} />
        {submittedAt && (
          <p className="text-sm text-ink-3 sm:ml-auto">
            <DateText at={submittedAt} look="dateTime" />
          </p>
        )}
      </div>
      <blockquote dir="auto" className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere">
        {revision?.excerpt ?? excerptText}
      </blockquote>
      <p className="text-sm text-ink-2">
        {isWaiting ? t(hasLiveVersion ? 'waitsRevision' : 'waitsNew') : t('decided')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isWaiting && <Deciding post={post} onDecided={onDecided} />}
        <Link to={page} className={buttonClass('secondary')}>
          {t('read')}
        </Link>
        <Link to={editor} className={buttonClass('secondary')}>
          {t('open')}
        </Link>
      </div>
    </Card>
  )
}

/** `a` approves and `r` rejects, as the list of keys says. */
function Deciding({ post, onDecided }: Props) {
  const t = useTranslations('moderation.post')
  const hydrated = useHydrated()
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(post, () => {
    setRejecting(false)
    onDecided()
  })
  return (
    <>
      <Button
        disabled={!hydrated}
        pending={decision.isPending}
        aria-keyshortcuts="a"
        onClick={() => decision.mutate({ status: 'published' })}
      >
        {t('approve')}
      </Button>
      <Button
        look="danger"
        disabled={!hydrated}
        aria-keyshortcuts="r"
        onClick={() => setRejecting(true)}
      >
        {t('reject')}
      </Button>
      {isRejecting && (
        <RejectDialog
          title={t('rejectTitle', { title: isolated(post.revision?.title ?? post.title) })}
          pending={decision.isPending}
          onReject={(why) => decision.mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function useDecision({ id, version }: Post, onDecided: () => void) {
  const t = useTranslations('moderation.post')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (move: PostMove) => api(blogContract).setStatus({ id, version, ...move }),
    onSuccess: (post) => {
      queryClient.setQueryData(postQuery(id).queryKey, post)
      showToast({ title: t(post.status === 'published' ? 'approved' : 'rejected') })
      onDecided()
    },
    onError: async (error) => {
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
      // Perhaps somebody else was faster.
      await queryClient.invalidateQueries({ queryKey: postQuery(id).queryKey })
    },
  })
}
