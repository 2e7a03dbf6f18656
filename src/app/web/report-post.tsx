import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Post } from '#blog/contract.ts'
import { isPublic } from '#blog/web/post-head.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { reportsContract } from '#reports/contract.ts'
import { AUTHOR_REQUEST } from '#reports/report.ts'
import { Button } from '#ui/button.tsx'
import { Flag } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import { NoteDialog } from '#ui/note-dialog.tsx'

const MAX_NOTE = 1000

const ReportDialog = lazyDialog(
  async () => (await import('#reports/web/report-dialog.tsx')).ReportDialog,
)

/** Members can report a post; its author can request its removal (docs/product-rules.md#deleting-a-post). */
export function ReportPost({ post }: { post: Post }) {
  const t = useTranslations('blog')
  const user = useUser()
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const isOwn = user?.id === post.authorId
  const canAsk = !isOwn || (isPublic(post) && !user?.isAdmin)
  if (!user || !hydrated || !canAsk) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {t(isOwn ? 'askRemoval' : 'report')}
      </Button>
      {isOpen &&
        (isOwn ? (
          <AskRemoval id={post.id} onClose={close} />
        ) : (
          <Suspense>
            <ReportDialog subject="post" subjectId={post.id} onClose={close} />
          </Suspense>
        ))}
    </>
  )
}

/** Only an admin can remove a public post, so its author asks for it. */
function AskRemoval({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('blog')
  const ask = useMutation({
    mutationFn: (note: string) =>
      api(reportsContract).create({
        subject: 'post',
        subjectId: id,
        reason: AUTHOR_REQUEST,
        ...(note.trim() && { note }),
      }),
    onSuccess: () => {
      showToast({ title: t('removalAsked'), description: t('removalAskedText') })
      onClose()
    },
    onError: (error) => {
      const description = messageOf(error, t('errorOccurred'))
      showToast({ title: t('removalFailed'), description, variant: 'destructive' })
    },
  })
  return (
    <NoteDialog
      title={t('askRemoval')}
      description={t('askRemovalText')}
      hint={t('askRemovalHint')}
      maxLength={MAX_NOTE}
      action={t('askRemoval')}
      pending={ask.isPending}
      onSubmit={(note) => ask.mutate(note)}
      onClose={onClose}
    />
  )
}
