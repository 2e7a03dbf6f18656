import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FileDiff } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import type { PostCard } from '../contract.ts'

const RevisionSheet = lazyDialog(async () => (await import('./revision-sheet.tsx')).RevisionSheet)

interface Props {
  post: PostCard
  onReject?: (() => void) | undefined
}

/** Shows admins the differences to the public text, while a revision waits for review. */
export function ChangesButton({ post, onReject }: Props) {
  const t = useTranslations('blog.diff')
  const [isOpen, setOpen] = useState(false)
  const isWaiting = post.hasLiveVersion && post.status !== 'published'
  // An open dialog stays open when another admin decides.
  if (!isWaiting && !isOpen) return null
  return (
    <>
      {isWaiting && (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={t('title', { name: isolated(post.title) })}
          onClick={() => setOpen(true)}
        >
          <FileDiff aria-hidden className="size-4" />
          {t('look')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RevisionSheet post={post} onReject={onReject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
