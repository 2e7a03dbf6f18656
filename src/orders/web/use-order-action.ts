import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { ordersContract, type Order, type OrderAction } from '../contract.ts'
import { orderQuery, refreshOrders } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

const orders = api(ordersContract)

/** The steps that a button takes at once; a review has a page of its own. */
const calls = {
  accept: (id: number) => orders.setStatus({ id, status: 'in_progress' }),
  decline: (id: number) => orders.setStatus({ id, status: 'cancelled' }),
  cancel: (id: number) => orders.setStatus({ id, status: 'cancelled' }),
  complete: (id: number, note: string) =>
    orders.setStatus({ id, status: 'completed', ...(note && { note }) }),
  request_changes: (id: number, note: string) => orders.requestChanges({ id, note }),
  approve: (id: number) => orders.approve({ id }),
  request_cancellation: (id: number, note: string) =>
    orders.requestCancellation({ id, reason: note }),
  accept_cancellation: (id: number) => orders.acceptCancellation({ id }),
  decline_cancellation: (id: number) => orders.declineCancellation({ id }),
  cancel_order: (id: number, note: string) => orders.cancelAsAdmin({ id, reason: note }),
} satisfies Partial<Record<OrderAction, (id: number, note: string) => Promise<Order>>>

export type ButtonAction = keyof typeof calls

export function isButtonAction(action: OrderAction): action is ButtonAction {
  return action in calls
}

/** Takes one step. Whatever the outcome, the order shown afterwards is the server's own. */
export function useOrderAction(order: Order, action: ButtonAction, onDone: () => void) {
  const t = useTranslations('orders')
  const queryClient = useQueryClient()
  const words = useOrderWords(order)
  return useMutation({
    mutationFn: (note: string) => calls[action](order.id, note),
    onSuccess: async (updated) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, updated)
      onDone()
      showToast({ title: t('updated'), description: t(`done.${action}`, words) })
      await refreshOrders(queryClient)
    },
    onError: async (error) => {
      const reason = isApiError(error) ? { description: error.serverMessage } : {}
      showToast({ title: t('updateFailed'), variant: 'destructive', ...reason })
      if (isApiError(error) && error.status === 409) {
        onDone()
        await refreshOrders(queryClient)
      }
    },
  })
}
