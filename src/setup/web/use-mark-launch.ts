import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { showFailure } from '#ui/show-failure.ts'
import { setupLaunchContract } from '../launch-contract.ts'
import type { Mark } from '../steps.ts'

export const launchQuery = read(setupLaunchContract, 'list')

export function useMarkLaunch() {
  const t = useTranslations('setup.launch')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { name: Mark; isSet: boolean }) => api(setupLaunchContract).mark(wanted),
    onSuccess: (list) => queryClient.setQueryData(launchQuery.queryKey, list),
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
