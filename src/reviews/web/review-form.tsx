import { Link } from '@tanstack/react-router'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { MAX_WORDS, NewReview, type OrderReview } from '../contract.ts'
import { OptionalRatings, PARTS, type ReviewFormState } from './optional-ratings.tsx'
import { useSendReview } from './use-send-review.ts'

interface Props {
  order: Order
  /** The existing review, to edit. */
  review?: OrderReview | undefined
}

export function ReviewForm({ order, review }: Props) {
  const t = useTranslations('reviews')
  const hydrated = useHydrated()
  const form: ReviewFormState = useZodForm(NewReview, valuesOf(review))
  const { isDirty, dirtyFields } = form.formState
  const send = useSendReview(order, review)
  const draft = useDraft(
    review ? `review-${review.id}` : `review-of-${order.id}`,
    form,
    valuesOf(review),
  )
  return (
    <>
      <h1 className="text-3xl">{t(review ? 'edit' : 'title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">
        {t(review ? 'editText' : 'text', {
          title: isolated(order.title),
          name: isolated(order.provider.fullName),
        })}
      </p>
      <Card>
        <DraftNote draft={draft} />
        <form
          method="post"
          noValidate
          onSubmit={form.handleSubmit((values) =>
            send.mutate({ values, changed: Object.keys(dirtyFields) }, { onSuccess: draft.clear }),
          )}
          className="grid gap-6"
        >
          {/* After sending, leaving the page needs no confirmation. */}
          <LeaveGuard isDirty={isDirty && !send.isPending} />
          <OverallRating form={form} />
          <OptionalRatings form={form} />
          <Comment form={form} />
          <div>
            <Checkbox label={t('wouldRecommend')} {...form.register('wouldRecommend')} />
            <Checkbox
              label={t('isPublic')}
              hint={t('isPublicHint')}
              {...form.register('isPublic')}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Link to={paths.order(order.id)} className={buttonClass('ghost')}>
              {t('backToOrder')}
            </Link>
            <Button type="submit" pending={send.isPending} disabled={!hydrated}>
              {send.isPending ? t('submitting') : t(review ? 'save' : 'submit')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}

/** The one required rating. If it is missing, its first star gets the focus. */
function OverallRating({ form }: { form: ReviewFormState }) {
  const t = useTranslations('reviews')
  const { field, fieldState } = useController({ control: form.control, name: 'rating' })
  const { ref, value } = field
  return (
    <StarInput
      ref={ref}
      label={t('rating')}
      name="rating"
      value={value ?? null}
      onChange={(stars) =>
        form.setValue('rating', stars, { shouldValidate: true, shouldDirty: true })
      }
      error={fieldState.error?.message}
    />
  )
}

function valuesOf(review: OrderReview | undefined) {
  if (!review) return { comment: '', wouldRecommend: true, isPublic: true }
  const { rating, comment, wouldRecommend, isPublic } = review
  const parts = PARTS.map((part) => [part, review[part] ?? undefined])
  return { ...Object.fromEntries(parts), rating, comment: comment ?? '', wouldRecommend, isPublic }
}

function Comment({ form }: { form: ReviewFormState }) {
  const t = useTranslations('reviews')
  const comment = useWatch({ control: form.control, name: 'comment' })
  const count = comment?.trim().length ?? 0
  return (
    <div className="grid gap-1">
      <Field
        optional
        label={t('comment')}
        hint={t('commentHint')}
        error={form.formState.errors.comment?.message}
      >
        <Textarea dir="auto" {...form.register('comment')} />
      </Field>
      <p
        className={
          count > MAX_WORDS
            ? 'text-right text-sm text-danger tabular-nums'
            : 'text-right text-sm text-ink-3 tabular-nums'
        }
      >
        {t('characters', { count, max: MAX_WORDS })}
      </p>
    </div>
  )
}
