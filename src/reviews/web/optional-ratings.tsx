import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { StarInput } from '#ui/star-input.tsx'
import type { NewReview } from '../contract.ts'

export type ReviewFormState = UseFormReturn<z.input<typeof NewReview>, unknown, NewReview>

/** The parts of the experience with ratings of their own. */
export const PARTS = ['deliveryRating', 'communicationRating', 'serviceRating'] as const

/** Optional ratings for three parts of the experience; each can be changed and removed. */
export function OptionalRatings({ form }: { form: ReviewFormState }) {
  const t = useTranslations('reviews')
  const values = useWatch({ control: form.control, name: PARTS })
  return (
    <div className="grid gap-4 rounded-lg bg-surface-2 p-4">
      <div>
        <h2 className="font-sans text-base font-semibold">{t('optionalRatings')}</h2>
        <p className="text-sm text-ink-2">{t('optionalRatingsText')}</p>
      </div>
      {PARTS.map((name, index) => (
        <div key={name} className="flex flex-wrap items-end justify-between gap-x-4">
          <StarInput
            label={t(name)}
            name={name}
            value={values[index] ?? null}
            onChange={(stars) => form.setValue(name, stars, { shouldDirty: true })}
          />
          {values[index] !== undefined && (
            <Button
              look="ghost"
              aria-label={t('clearRating', { name: t(name) })}
              onClick={() => form.setValue(name, undefined, { shouldDirty: true })}
            >
              {t('clear')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
