import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { RejectDialog, type Rejecting } from '#publishing/web/reject-dialog.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'

interface Publication {
  status: ComponentProps<typeof StatusBadge>['status']
  hasLiveVersion: boolean
  submittedAt: string | null
}
type Decision = { status: 'published' | 'rejected' } & Partial<Rejecting>

interface Props<Item extends Publication> {
  of: 'post' | 'prompt'
  item: Item
  /** The title after approval. */
  title: string
  /** Addresses to read and to edit it. */
  page: string
  editor: string
  /** A button that shows the changes of a revision. */
  changes: ReactNode
  /** Key of the query that holds the item. */
  queryKey: QueryKey
  decide: (decision: Decision) => Promise<Item>
  onDecided: () => void
  /** The text after approval. */
  children: ReactNode
}

/** A text submitted for publication, with links to read it and buttons to decide. */
export function ReviewCard<Item extends Publication>(props: Props<Item>) {
  const { of, item, title, page, editor, changes, children } = props
  const t = useTranslations('moderation')
  const { status, hasLiveVersion, submittedAt } = item
  const isWaiting = status === 'pending_review'
  const waits = hasLiveVersion ? t(`${of}.waitsRevision`) : t('review.waitsNew')
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
          {title}
        </h3>
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
        {submittedAt && (
          <p className="text-sm text-ink-3 sm:ml-auto">
            <DateText at={submittedAt} look="dateTime" />
          </p>
        )}
      </div>
      {children}
      <p className="text-sm text-ink-2">{isWaiting ? waits : t(`${of}.decided`)}</p>
      <div className="flex flex-wrap gap-3">
        <Deciding {...props} isWaiting={isWaiting} />
        {changes}
        <Link to={page} className={buttonClass('secondary')}>
          {t('review.read')}
        </Link>
        <Link to={editor} className={buttonClass('secondary')}>
          {t('review.open')}
        </Link>
      </div>
    </Card>
  )
}

function Deciding<Item extends Publication>({
  isWaiting,
  ...props
}: Props<Item> & { isWaiting: boolean }) {
  const t = useTranslations('moderation.review')
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(props, () => setRejecting(false))
  return (
    <>
      {isWaiting && (
        <DecisionButtons
          approve={t('approve')}
          reject={t('reject')}
          rejectLook="danger"
          pending={decision.isPending}
          onApprove={() => decision.mutate({ status: 'published' })}
          onReject={() => setRejecting(true)}
        />
      )}
      {/* Stays open when another admin decides first, so that the typed reason is not lost. */}
      {isRejecting && (
        <RejectDialog
          title={t('rejectTitle', { title: isolated(props.title) })}
          pending={decision.isPending}
          isLate={!isWaiting && !decision.isPending}
          onReject={(why) => decision.mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function useDecision<Item extends Publication>(props: Props<Item>, onDone: () => void) {
  const { of, queryKey, decide, onDecided } = props
  const t = useTranslations('moderation')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: (item) => {
      queryClient.setQueryData(queryKey, item)
      showToast({ title: t(item.status === 'published' ? 'review.approved' : 'review.rejected') })
      onDone()
      onDecided()
    },
    onError: async (error) => {
      showFailure(error, t(`${of}.failed`), t('review.failedText'))
      // Another admin may have decided first.
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}
