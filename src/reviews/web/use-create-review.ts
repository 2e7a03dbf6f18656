import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { reviewsContract, type NewReview } from '../contract.ts'

/** Everything that shows a rating is read again: the order, the service, the profile, the front page. */
const AFFECTED = /^\/api\/(orders|services|users)\b|^home$/

export function useCreateReview(order: Order) {
  const t = useTranslations('reviews')
  const queryClient = useQueryClient()
  const router = useRouter()
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => AFFECTED.test(String(queryKey[0])),
    })
  return useMutation({
    mutationFn: (review: NewReview) => api(reviewsContract).create({ ...review, id: order.id }),
    onSuccess: async () => {
      await router.navigate({ to: paths.order(order.id) })
      await refresh()
      showToast({ title: t('created'), description: t('createdText') })
    },
    onError: async (error) => {
      showToast({
        title: t('failed'),
        description: messageOf(error, t('failedText')),
        variant: 'destructive',
      })
      await refresh()
    },
  })
}
