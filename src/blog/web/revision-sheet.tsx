import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Sheet, SheetActions } from '#ui/sheet.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { PostCard } from '../contract.ts'
import { postQuery } from './blog-queries.ts'
import { MoveButtons } from './move-buttons.tsx'

const RevisionDiff = lazyPart(async () => (await import('./revision-diff.tsx')).RevisionDiff)

interface Props {
  post: PostCard
  onReject?: (() => void) | undefined
  onClose: () => void
}

/** What waits beside what everybody reads, and the decision about it. */
export function RevisionSheet({ post, onReject, onClose }: Props) {
  const t = useTranslations('blog')
  return (
    <Sheet
      title={t('diff.title', { name: isolated(post.title) })}
      onClose={onClose}
      aside={<StatusBadge status={post.status} hasLiveVersion={post.hasLiveVersion} />}
    >
      <div className="grid min-h-full grid-cols-1 grid-rows-[1fr_auto]">
        <div className="max-w-3xl p-4 sm:p-6">
          <Changes id={post.id} />
        </div>
        <SheetActions>
          <MoveButtons post={post} onMoved={onClose} onReject={onReject} />
        </SheetActions>
      </div>
    </Sheet>
  )
}

function Changes({ id }: { id: number }) {
  const t = useTranslations('blog')
  const { data, error, refetch } = useQuery(postQuery(id))
  const waiting = (
    <Loading className="grid gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-64" />
    </Loading>
  )
  if (error) {
    return (
      <ErrorState
        level={3}
        title={t('errorLoading')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return waiting
  if (!data.revision) return <EmptyState level={3} title={t('diff.none')} />
  return (
    <Suspense fallback={waiting}>
      <RevisionDiff live={data} revision={data.revision} />
    </Suspense>
  )
}
