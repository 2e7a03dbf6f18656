import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { showFailure } from '#ui/show-failure.ts'

interface Options<Row, Wanted> {
  /** The key of the query that loads the list. */
  queryKey: QueryKey
  save: (wanted: Wanted) => Promise<Row[]>
  onSaved?: (rows: Row[], wanted: Wanted) => void
  /** For dialogs, which show the error themselves, because a toast would be behind them. */
  onRefused?: (error: unknown) => void
}

/** Changes a list of the vocabulary. After a conflict with another admin, the list is reloaded. */
export function useChangeList<Row, Wanted>(options: Options<Row, Wanted>) {
  const { queryKey, save, onSaved, onRefused } = options
  const t = useTranslations('vocabulary')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async (rows, wanted) => {
      queryClient.setQueryData(queryKey, rows)
      onSaved?.(rows, wanted)
      // The other lists of the vocabulary, services with their category names, the counts of search categories, and trials of synonyms.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path !== queryKey[0] &&
          /^\/api\/(categories|services|admin\/(categories|subcategories|services|discovery\/counts|synonyms\/trial))/.test(
            String(path),
          ),
      })
    },
    onError: async (error) => {
      if (onRefused) onRefused(error)
      else showFailure(error, t('failed'), t('failedText'))
      const isGone =
        isApiError(error) && (error.status === 404 || error.code === 'vocabulary.stale')
      if (isGone) await queryClient.invalidateQueries({ queryKey })
    },
  })
}
