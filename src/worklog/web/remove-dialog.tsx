import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { worklogContract, type HoursEntry } from '../contract.ts'
import { useDayName } from '#ui/use-day-name.ts'

interface Props {
  order: Order
  entry: HoursEntry
  onClose: () => void
}

export function RemoveDialog({ order, entry, onClose }: Props) {
  const t = useTranslations('worklog')
  const format = useFormatter()
  const dayName = useDayName()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(worklogContract).remove({ id: order.id, entryId: entry.id }),
    onSuccess: () => showToast({ title: t('removed') }),
    onError: (error) => showFailure(error, t('failed'), t('tryAgain')),
    onSettled: async () => {
      onClose()
      await refreshOrders(queryClient)
    },
  })
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      description={t('removeText', {
        hours: format.number(entry.hours),
        count: entry.hours,
        day: dayName(entry.day),
      })}
      action={t('removeAction')}
      look="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
