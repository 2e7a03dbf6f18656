import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Sheet, SheetActions } from '#ui/sheet.tsx'
import { Queried } from '#ui/queried.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { PostCard } from '../contract.ts'
import { postQuery } from './blog-queries.ts'
import { PostMoveButtons } from './move-buttons.tsx'

const RevisionDiff = lazyPart(async () => (await import('./revision-diff.tsx')).RevisionDiff)

interface Props {
  post: PostCard
  onReject?: (() => void) | undefined
  onClose: () => void
}

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
          <PostMoveButtons post={post} onMoved={onClose} onReject={onReject} />
        </SheetActions>
      </div>
    </Sheet>
  )
}

function Changes({ id }: { id: number }) {
  const t = useTranslations('blog')
  const classes = ['h-8', 'h-64']
  return (
    <Queried query={useQuery(postQuery(id))} loading={classes} level={3} title={t('errorLoading')}>
      {(post) =>
        post.revision ? (
          <Suspense fallback={<Skeletons classes={classes} />}>
            <RevisionDiff live={post} revision={post.revision} />
          </Suspense>
        ) : (
          <EmptyState level={3} title={t('diff.none')} />
        )
      }
    </Queried>
  )
}
