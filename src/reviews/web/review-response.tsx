import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Reply } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { MAX_WORDS, reviewsContract, type Review } from '../contract.ts'
import { isEditable } from '../review.ts'
import { refreshReviews } from './review-queries.ts'

/** The viber's public response, and the form to write it (docs/product-rules.md#reviews). */
export function ReviewResponse({ review }: { review: Review }) {
  const t = useTranslations('reviews.response')
  return (
    <>
      {review.providerResponse && (
        <div className="rounded-lg bg-surface-2 p-4 text-sm">
          <p className="font-semibold">{t('title')}</p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">
            {review.providerResponse}
          </p>
        </div>
      )}
      <Responding review={review} />
    </>
  )
}

/** For the viber only: writes the one response and edits it for two days. */
function Responding({ review }: { review: Review }) {
  const t = useTranslations('reviews.response')
  const viewer = useUser()
  const clock = useClock()
  const [isOpen, setOpen] = useState(false)
  const respond = useRespond(review, () => setOpen(false))
  const { providerResponse, providerResponseAt } = review
  if (viewer?.id !== review.providerId || !clock) return null
  if (providerResponseAt && !isEditable(new Date(providerResponseAt), clock)) return null
  const name = isolated(review.clientName)
  const mode = providerResponse === null ? 'give' : 'reword'
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-label={t(`${mode}Named`, { name })}
        onClick={() => setOpen(true)}
        className="justify-self-start"
      >
        <Reply aria-hidden className="size-4" />
        {t(mode)}
      </Button>
      {isOpen && (
        <NoteDialog
          onClose={() => setOpen(false)}
          title={t(`${mode}Named`, { name })}
          description={t('text')}
          label={t('label')}
          hint={t('hint')}
          initial={providerResponse ?? ''}
          maxLength={MAX_WORDS}
          required
          action={t('publish')}
          pending={respond.isPending}
          onSubmit={(text) => respond.mutate(text)}
        />
      )}
    </>
  )
}

function useRespond({ id }: Review, onDone: () => void) {
  const t = useTranslations('reviews.response')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api(reviewsContract).respond({ id, text }),
    onSuccess: async () => {
      onDone()
      showToast({ title: t('published') })
      await refreshReviews(queryClient)
    },
    onError: async (error) => {
      // The dialog stays open and keeps the text.
      showFailure(error, t('failed'), '')
      await refreshReviews(queryClient)
    },
  })
}
