import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'

interface Options<Row, Wanted> {
  /** Of the query that reads the list. */
  queryKey: QueryKey
  save: (wanted: Wanted) => Promise<Row[]>
  onSaved?: (rows: Row[], wanted: Wanted) => void
  /** For dialogs, which say themselves what went wrong: a toast would be behind them. */
  onRefused?: (error: unknown) => void
}

/** Changes one of the vocabulary's lists; what somebody else changed meanwhile is read and shown. */
export function useChangeList<Row, Wanted>(options: Options<Row, Wanted>) {
  const { queryKey, save, onSaved, onRefused } = options
  const t = useTranslations('vocabulary')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async (rows, wanted) => {
      queryClient.setQueryData(queryKey, rows)
      onSaved?.(rows, wanted)
      // What can be chosen, what a category is called, and what it finds.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/api\/(categories|services|admin\/(services|discovery\/counts))/.test(String(path)),
      })
    },
    onError: async (error) => {
      if (onRefused) onRefused(error)
      else {
        const description = messageOf(error, t('failedText'))
        showToast({ title: t('failed'), description, variant: 'destructive' })
      }
      const isGone =
        isApiError(error) && (error.status === 404 || error.code === 'vocabulary.stale')
      if (isGone) await queryClient.invalidateQueries({ queryKey })
    },
  })
}
