import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { promptsContract } from '../../contract.ts'
import type { PromptDetail } from '../../shapes.ts'
import { MAX_REVIEW } from '../../prompt.ts'
import { isOfPrompts } from '../prompts-queries.ts'

interface Props {
  prompt: PromptDetail
  onDone: () => void
}

/** Stars and an optional review. A second rating replaces the first (docs/product-rules.md#prompt-ratings). */
export function RatingForm({ prompt: { id, slug, mine }, onDone }: Props) {
  const t = useTranslations('prompts')
  const [rating, setRating] = useState(mine?.rating ?? null)
  const [review, setReview] = useState(mine?.review ?? '')
  const [isMissing, setMissing] = useState(false)
  const stars = useRef<HTMLInputElement>(null)
  const rate = useRate({ id, slug }, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rating === null) {
      setMissing(true)
      stars.current?.focus()
      showToast({
        title: t('selectRating'),
        description: t('ratingRequired'),
        variant: 'destructive',
      })
      return
    }
    rate.mutate({ rating, review: review.trim() })
  }
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <StarInput
        label={t('yourStars')}
        name="rating"
        ref={stars}
        value={rating}
        onChange={(chosen) => {
          setRating(chosen)
          setMissing(false)
        }}
        error={isMissing ? t('selectRating') : undefined}
      />
      <Field optional label={t('review')} hint={t('reviewHint')}>
        <Textarea
          dir="auto"
          maxLength={MAX_REVIEW}
          value={review}
          onChange={({ target }) => setReview(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={rate.isPending}>
          {t('submitRating')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function useRate({ id, slug }: Pick<PromptDetail, 'id' | 'slug'>, onDone: () => void) {
  const t = useTranslations('prompts')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ rating, review }: { rating: number; review: string }) =>
      api(promptsContract).rate({ id, slug, rating, ...(review && { review }) }),
    onSuccess: async () => {
      showToast({ title: t('ratingDone'), description: t('ratingDoneText') })
      onDone()
      await queryClient.invalidateQueries({ predicate: isOfPrompts })
    },
    onError: (error) => {
      showToast({
        title: t('ratingFailed'),
        // A 4xx response has a message that explains the refusal; other failures are temporary.
        description:
          isApiError(error) && error.status >= 400 && error.status < 500
            ? error.serverMessage
            : t('tryLater'),
        variant: 'destructive',
      })
    },
  })
}
