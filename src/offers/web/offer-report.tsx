import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Flag } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import type { Offer } from '../offer-contract.ts'

const ReportDialog = lazyDialog(
  async () => (await import('#reports/web/report-dialog.tsx')).ReportDialog,
)

/** Reports what the other person wrote in an offer. Without words of theirs there is nothing to report. */
export function OfferReport({ offer }: { offer: Offer }) {
  const t = useTranslations('reports.title')
  const [isOpen, setOpen] = useState(false)
  if (offer.versions.every(({ writtenBy }) => writtenBy === offer.viewerRole)) return null
  return (
    <>
      <Button
        look="ghost"
        aria-haspopup="dialog"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden className="size-4" />
        {t('offer')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog subject="offer" subjectId={offer.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
