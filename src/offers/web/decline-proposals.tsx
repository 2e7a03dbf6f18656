import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { offersContract, type Decline } from '../contract.ts'
import type { Proposal } from '../proposal-contract.ts'
import { ReasonDialog } from './decline-dialog.tsx'
import { refreshOffers } from './offer-queries.ts'

/** Declines one proposal, with a reason and a note that its viber reads. */
export function DeclineProposal({
  proposal,
  onClose,
}: {
  proposal: Proposal
  onClose: () => void
}) {
  const t = useTranslations('proposals')
  const decline = useDecline([proposal], onClose)
  const name = isolated(proposal.viber.fullName)
  return (
    <ReasonDialog
      title={t('declineTitle', { name })}
      text={t('declineText')}
      noteHint={t('declineNoteHint', { name })}
      side="client"
      isProposal
      pending={decline.isPending}
      onDecline={(given) => decline.mutate(given)}
      onClose={onClose}
    />
  )
}

/** Declines several proposals, all with one reason and one note. */
export function DeclineOthers({
  others,
  onClose,
}: {
  others: readonly Proposal[]
  onClose: () => void
}) {
  const t = useTranslations('proposals')
  const format = useFormatter()
  // The list shrinks while the proposals are declined one by one.
  const [proposals] = useState(others)
  const decline = useDecline(proposals, onClose)
  const names = format.list(proposals.map(({ viber }) => isolated(viber.fullName)))
  return (
    <ReasonDialog
      title={t('declineOthersTitle', { count: proposals.length })}
      text={t('declineOthersText', { count: proposals.length, names })}
      noteHint={t('declineOthersNoteHint')}
      side="client"
      isProposal
      pending={decline.isPending}
      onDecline={(given) => decline.mutate(given)}
      onClose={onClose}
    />
  )
}

/** Declines one proposal after the other. One that was changed in the meantime does not stop the others. */
function useDecline(proposals: readonly Proposal[], onDone: () => void) {
  const t = useTranslations('proposals')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (given: Decline) => {
      const failures: unknown[] = []
      for (const { id } of proposals) {
        try {
          await api(offersContract).decline({ id, ...given })
        } catch (error) {
          failures.push(error)
        }
      }
      return failures
    },
    onSuccess: async (failures) => {
      const declined = proposals.length - failures.length
      onDone()
      if (declined > 0) showToast({ title: t('declined', { count: declined }) })
      if (failures.length > 0) {
        showFailure(failures[0], t('notDeclined', { count: failures.length }), t('notSavedText'))
      }
      await refreshOffers(queryClient)
    },
  })
}
