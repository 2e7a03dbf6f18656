import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { ordersContract, type Order, type OrderAction } from '../contract.ts'
import { orderQuery, refreshOrders } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

const orders = api(ordersContract)

/** The note and files of a step. */
interface Words {
  note: string
  /** Upload tokens. */
  files: string[]
  /** The hours worked, with the delivery of hourly work. */
  hours?: number | undefined
}

/** The steps a button takes directly; a review has its own page. */
const calls = {
  accept: (id: number) => orders.setStatus({ id, status: 'in_progress' }),
  decline: (id: number) => orders.setStatus({ id, status: 'cancelled' }),
  cancel: (id: number) => orders.setStatus({ id, status: 'cancelled' }),
  complete: (id: number, { note, files, hours }: Words) =>
    orders.setStatus({ id, status: 'completed', files, hours, ...(note && { note }) }),
  request_changes: (id: number, { note }: Words) => orders.requestChanges({ id, note }),
  approve: (id: number) => orders.approve({ id }),
  request_cancellation: (id: number, { note }: Words) =>
    orders.requestCancellation({ id, reason: note }),
  accept_cancellation: (id: number) => orders.acceptCancellation({ id }),
  decline_cancellation: (id: number) => orders.declineCancellation({ id }),
  cancel_order: (id: number, { note }: Words) => orders.cancelAsAdmin({ id, reason: note }),
} satisfies Partial<Record<OrderAction, (id: number, words: Words) => Promise<Order>>>

export type ButtonAction = keyof typeof calls

/** Takes one step. Whatever the outcome, the order shown afterwards comes from the server. */
export function useOrderAction(order: Order, action: ButtonAction, onDone: () => void) {
  const t = useTranslations('orders')
  const queryClient = useQueryClient()
  const sums = useOrderWords(order)
  return useMutation({
    mutationFn: (words: Words) => calls[action](order.id, words),
    onSuccess: async (updated) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, updated)
      onDone()
      // The other party had asked too, so the second request completed the cancellation.
      const isAgreed = action === 'request_cancellation' && updated.status === 'cancelled'
      const done = isAgreed ? 'accept_cancellation' : action
      showToast({ title: t('updated'), description: t(`done.${done}`, sums) })
      await refreshOrders(queryClient)
    },
    onError: async (error, { note, files }) => {
      const reason = isApiError(error) ? { description: error.serverMessage } : {}
      showToast({ title: t('updateFailed'), variant: 'destructive', ...reason })
      if (!isApiError(error) || error.status !== 409) return
      // What was typed stays on the screen, although the order has moved on.
      if (!note && files.length === 0) onDone()
      await refreshOrders(queryClient)
    },
  })
}
