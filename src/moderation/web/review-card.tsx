import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { RejectDialog, type Rejecting } from '#publishing/web/reject-dialog.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'

interface Publication {
  status: ComponentProps<typeof StatusBadge>['status']
  hasLiveVersion: boolean
  submittedAt: string | null
}
type Decision = { status: 'published' | 'rejected' } & Partial<Rejecting>

interface Props<Item extends Publication> {
  of: 'post' | 'prompt'
  item: Item
  /** What it would be called. */
  title: string
  /** Where it is read and where it is edited. */
  page: string
  editor: string
  /** The way to see what a change would change. */
  changes: ReactNode
  /** Where what is shown here is kept. */
  queryKey: QueryKey
  decide: (decision: Decision) => Promise<Item>
  onDecided: () => void
  /** What would be read. */
  children: ReactNode
}

/** What a member wants others to read, with the ways to read it and to decide. */
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

/** `a` approves and `r` rejects, as the list of keys says. */
function Deciding<Item extends Publication>({
  isWaiting,
  ...props
}: Props<Item> & { isWaiting: boolean }) {
  const t = useTranslations('moderation.review')
  const hydrated = useHydrated()
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(props, () => setRejecting(false))
  return (
    <>
      {isWaiting && (
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
        </>
      )}
      {/* Whoever was writing while somebody else decided keeps the words. */}
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
      const description = messageOf(error, t('review.failedText'))
      showToast({ title: t(`${of}.failed`), description, variant: 'destructive' })
      // Perhaps somebody else was faster.
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}
