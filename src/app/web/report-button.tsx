import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ComponentProps } from 'react'
import { useUser } from '#platform/web/session.ts'
import type { ReportDialog as Dialog } from '#reports/web/report-dialog.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Flag } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'

const ReportDialog = lazyDialog(
  async () => (await import('#reports/web/report-dialog.tsx')).ReportDialog,
)

interface Props extends Omit<ComponentProps<typeof Dialog>, 'onClose'> {
  label: string
}

/** Opens the dialog that reports something to the admins. Visitors log in first. */
export function ReportButton({ label, ...reported }: Props) {
  const user = useUser()
  const next = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  const content = (
    <>
      <Flag aria-hidden className="size-4" />
      {label}
    </>
  )
  if (!user) {
    return (
      <Link to="/auth" search={{ next }} className={buttonClass('ghost')}>
        {content}
      </Link>
    )
  }
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog {...reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
