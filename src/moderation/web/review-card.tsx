import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RejectDialog, type Rejecting } from '#publishing/web/reject-dialog.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { useDecision } from '#ui/use-decision.ts'

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

function Deciding<Item extends Publication>(props: Props<Item> & { isWaiting: boolean }) {
  const { of, title, queryKey, decide, onDecided, isWaiting } = props
  const t = useTranslations('moderation')
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision({
    queryKey,
    decide,
    done: ({ status }) => t(status === 'published' ? 'review.approved' : 'review.rejected'),
    failed: { title: t(`${of}.failed`), fallback: t('review.failedText') },
    onDecided: () => {
      setRejecting(false)
      onDecided()
    },
  })
  return (
    <>
      {isWaiting && (
        <DecisionButtons
          approve={t('review.approve')}
          reject={t('review.reject')}
          rejectLook="danger"
          pending={decision.isPending}
          onApprove={() => decision.mutate({ status: 'published' })}
          onReject={() => setRejecting(true)}
        />
      )}
      {/* Stays open when another admin decides first, so that the typed reason is not lost. */}
      {isRejecting && (
        <RejectDialog
          title={t('review.rejectTitle', { title: isolated(title) })}
          pending={decision.isPending}
          isLate={!isWaiting && !decision.isPending}
          onReject={(why) => decision.mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
