import { Link, useLocation } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-part.tsx'

const ReportDialog = lazyDialog(
  async () => (await import('#reports/web/report-dialog.tsx')).ReportDialog,
)

/** Reports a prompt to the admins. Authors cannot report their own. */
export function PromptReport({ prompt: { id, slug, authorId } }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const next = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  if (user && user.id === authorId) return null
  const label = (
    <>
      <Flag aria-hidden className="size-4" />
      {t('report')}
    </>
  )
  if (!user) {
    return (
      <Link to="/auth" search={{ next }} className={buttonClass('ghost')}>
        {label}
      </Link>
    )
  }
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            subject="prompt"
            subjectId={id}
            slug={slug}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
