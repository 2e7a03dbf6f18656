import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Standing } from '../contract.ts'
import { ApplicationForm } from './application-form.tsx'
import { standingQuery } from './application-queries.ts'

/** Tells clients what a viber is, with a form to become one (docs/product-rules.md#becoming-a-provider). */
export function BecomeProvider() {
  const t = useTranslations('applications')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(standingQuery)
  const waits = data?.application?.status === 'pending' && data.application.headline !== null
  return (
    <Card as="section" aria-labelledby="become-provider" className="grid gap-4">
      <div>
        <h2 id="become-provider" className="text-xl">
          {t('become')}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">{t('becomeText')}</p>
      </div>
      {data && <Outcome standing={data} />}
      {!waits && (
        <div>
          <Button look="brand" disabled={!hydrated} onClick={() => setOpen(true)}>
            {t('apply')}
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={data?.needsApproval ? t('apply') : t('become')}
        description={data?.needsApproval ? t('decidedText') : t('atOnceText')}
      >
        <ApplicationForm
          needsApproval={data?.needsApproval ?? false}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  )
}

function Outcome({ standing: { application } }: { standing: Standing }) {
  const t = useTranslations('applications')
  if (application?.status === 'pending') {
    const isComplete = application.headline !== null
    return <Alert title={t('pending')}>{isComplete ? t('pendingText') : t('incompleteText')}</Alert>
  }
  if (application?.status !== 'rejected') return null
  return (
    <Alert tone="warning" title={t('rejected')}>
      {application.reason && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {application.reason}
        </p>
      )}
      <p>{t('rejectedText')}</p>
    </Alert>
  )
}
