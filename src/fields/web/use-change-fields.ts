import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { ListedField } from '../admin-contract.ts'
import { fieldsAdminQuery } from './fields-admin-query.ts'

interface Options<Wanted> {
  save: (wanted: Wanted) => Promise<ListedField[]>
  onSaved?: () => void
  /** For dialogs, which show the error themselves, because a toast would be behind them. */
  onRefused?: (error: unknown) => void
}

/** Changes the fields. After a conflict with another admin, the list is reloaded. */
export function useChangeFields<Wanted>({ save, onSaved, onRefused }: Options<Wanted>) {
  const t = useTranslations('fieldsAdmin')
  const queryClient = useQueryClient()
  const { queryKey } = fieldsAdminQuery
  return useMutation({
    mutationFn: save,
    onSuccess: async (rows) => {
      queryClient.setQueryData(queryKey, rows)
      onSaved?.()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/api\/(fields|services|briefs|users?)\b/.test(String(path)),
      })
    },
    onError: async (error) => {
      if (onRefused) onRefused(error)
      else showFailure(error, t('failed'), t('failedText'))
      const isGone = isApiError(error) && (error.status === 404 || error.code === 'field.stale')
      if (isGone) await queryClient.invalidateQueries({ queryKey })
    },
  })
}
