import { FileDiff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import type { PostCard } from '../contract.ts'

const RevisionSheet = lazyDialog(async () => (await import('./revision-sheet.tsx')).RevisionSheet)

/** For admins: what waits beside what everybody reads; nothing where nothing waits. */
export function ChangesButton({ post }: { post: PostCard }) {
  const t = useTranslations('blog.diff')
  const [isOpen, setOpen] = useState(false)
  if (!post.hasLiveVersion || post.status === 'published') return null
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-label={t('title', { name: isolated(post.title) })}
        onClick={() => setOpen(true)}
      >
        <FileDiff aria-hidden className="size-4" />
        {t('look')}
      </Button>
      {isOpen && (
        <Suspense>
          <RevisionSheet post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
