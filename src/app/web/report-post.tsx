import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Post } from '#blog/contract.ts'
import { useUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'

const ReportDialog = lazy(async () => ({
  default: (await import('#reports/web/report-dialog.tsx')).ReportDialog,
}))

/** For whoever is signed in: an admin shall look at this. One's own needs no report. */
export function ReportPost({ post: { id, authorId } }: { post: Post }) {
  const t = useTranslations('blog')
  const user = useUser()
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  if (!user || user.id === authorId || !hydrated) return null
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {t('report')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog subject="post" subjectId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
