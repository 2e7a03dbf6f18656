import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { reviewsContract, type NewReview, type OrderReview } from '../contract.ts'
import { refreshReviews } from './review-queries.ts'

interface Sent {
  values: NewReview
  /** The names of the fields that were changed. */
  changed: readonly string[]
}

/** Creates a review or edits it. An edit sends only the changed fields, so that it overwrites nothing else. */
export function useSendReview(order: Order, review: OrderReview | undefined) {
  const t = useTranslations('reviews')
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: ({ values, changed }: Sent) =>
      review
        ? api(reviewsContract).edit({ ...pick(values, changed), id: review.id })
        : api(reviewsContract).create({ ...values, id: order.id }),
    onSuccess: async () => {
      await router.navigate({ to: paths.order(order.id) })
      await refreshReviews(queryClient)
      showToast(
        review ? { title: t('changed') } : { title: t('created'), description: t('createdText') },
      )
    },
    onError: async (error) => {
      showFailure(error, t('failed'), t('failedText'))
      await refreshReviews(queryClient)
    },
  })
}

/** A removed rating is sent as null. */
function pick(values: NewReview, names: readonly string[]) {
  const all: Record<string, unknown> = { ...values }
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
}
