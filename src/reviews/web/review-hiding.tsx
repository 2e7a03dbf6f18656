import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_REASON } from '#platform/text-checks.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { reviewsAdminContract, type ListedReview } from '../admin-contract.ts'
import { refreshReviews } from './review-queries.ts'

/** Hides a review with a reason, or restores it. */
export function ReviewHiding({ review: { id, visibility, client } }: { review: ListedReview }) {
  const t = useTranslations('reviews.admin')
  const [isAsking, setAsking] = useState(false)
  const change = useHiding(id, () => setAsking(false))
  const name = isolated(client.fullName)
  const isHidden = visibility === 'hidden'
  return (
    <>
      {isHidden ? (
        <Button
          look="secondary"
          aria-label={t('restoreNamed', { name })}
          pending={change.isPending}
          onClick={() => change.mutate(null)}
        >
          {t('restore')}
        </Button>
      ) : (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={t('hideNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('hide')}
        </Button>
      )}
      {isAsking && (
        <NoteDialog
          onClose={() => setAsking(false)}
          title={t('hideTitle')}
          description={t('hideText', { name })}
          hint={t(visibility === 'private' ? 'hideHintPrivate' : 'hideHint')}
          maxLength={MAX_REASON}
          required
          action={t('hideIt')}
          look="danger"
          pending={change.isPending}
          isLate={isHidden && !change.isPending}
          onSubmit={(reason) => change.mutate(reason)}
        />
      )}
    </>
  )
}

/** Hides the review if a reason is given, and restores it for null. */
function useHiding(id: number, onDone: () => void) {
  const t = useTranslations('reviews.admin')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? api(reviewsAdminContract).restore({ id })
        : api(reviewsAdminContract).hide({ id, reason }),
    onSuccess: async (_, reason) => {
      onDone()
      showToast({ title: t(reason === null ? 'restored' : 'hidden') })
      await refreshReviews(queryClient)
    },
    onError: async (error) => {
      // The dialog stays open and keeps the reason.
      const description = messageOf(error, '')
      showToast({ title: t('failed'), description, variant: 'destructive' })
      // Another admin may have acted first.
      await refreshReviews(queryClient)
    },
  })
}
