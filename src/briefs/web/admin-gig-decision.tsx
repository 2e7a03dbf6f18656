import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_REASON } from '#platform/text-checks.ts'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { briefsAdminContract, type Decision } from '../admin-contract.ts'
import type { BriefStatus } from '../process.ts'
import { isAboutGigs } from './admin-gig-queries.ts'

interface Props {
  gig: { id: number; title: string; status: BriefStatus }
  /** Keys of the inbox press the buttons. */
  hasKeys?: boolean
  onDecided?: () => void
}

/** Approves a gig that waits for it, or sends it back to its client with a reason. */
export function DecideOnGig({ gig, hasKeys = false, onDecided }: Props) {
  const t = useTranslations('admin.gigs')
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDeciding(gig.id, () => {
    setRefusing(false)
    onDecided?.()
  })
  const title = isolated(gig.title)
  const approve = () => decide.mutate({ approve: true })
  const refuse = () => setRefusing(true)
  const isDecided = gig.status !== 'in_review'
  return (
    <>
      {!isDecided &&
        (hasKeys ? (
          <DecisionButtons
            approve={t('approve')}
            reject={t('refuse')}
            pending={decide.isPending}
            onApprove={approve}
            onReject={refuse}
          />
        ) : (
          <>
            <Button
              aria-label={t('approveNamed', { title })}
              pending={decide.isPending}
              onClick={approve}
            >
              {t('approve')}
            </Button>
            <Button
              look="secondary"
              aria-haspopup="dialog"
              aria-label={t('refuseNamed', { title })}
              onClick={refuse}
            >
              {t('refuse')}
            </Button>
          </>
        ))}
      {/* Stays open when another admin decides first, so that the typed reason is not lost. */}
      {isRefusing && (
        <NoteDialog
          title={t('refuseTitle')}
          description={t('refuseText', { title })}
          hint={t('reasonHint')}
          maxLength={MAX_REASON}
          required
          action={t('refuse')}
          look="danger"
          pending={decide.isPending}
          isLate={isDecided && !decide.isPending}
          onSubmit={(reason) => decide.mutate({ approve: false, reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}

/** After a failure the gig is reloaded, because another admin may have decided first. */
function useDeciding(id: number, onDecided: () => void) {
  const t = useTranslations('admin.gigs')
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ predicate: isAboutGigs })
  return useMutation({
    mutationFn: (decision: Decision) => api(briefsAdminContract).decide({ id, ...decision }),
    onSuccess: async (_, { approve }) => {
      showToast({ title: t(approve ? 'approved' : 'refused') })
      onDecided()
      await reload()
    },
    onError: async (error) => {
      showFailure(error, t('failed'), '')
      await reload()
    },
  })
}
