import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { servicesContract, type Service } from '../contract.ts'

/** After a change every list that may show the service is read again. */
export function useRefreshServices() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(services|users)\b|^home$/.test(String(queryKey[0])),
    })
}

/** Pauses or resumes a service. */
export function useServiceStatus() {
  const t = useTranslations('services')
  const refresh = useRefreshServices()
  return useMutation({
    mutationFn: ({ id, status }: Pick<Service, 'id' | 'status'>) =>
      api(servicesContract).setStatus({ id, status: status === 'active' ? 'paused' : 'active' }),
    onSuccess: async ({ status }) => {
      await refresh()
      const isPaused = status === 'paused'
      showToast({
        title: t(isPaused ? 'pausedToast' : 'resumedToast'),
        description: t(isPaused ? 'pausedToastText' : 'resumedToastText'),
      })
    },
    onError: (error) => showFailure(t('error'), error, t('updateFailed')),
  })
}

/** Archives a service; its orders keep their snapshots. */
export function useArchiveService(onArchived: () => void) {
  const t = useTranslations('services')
  const refresh = useRefreshServices()
  return useMutation({
    mutationFn: (id: number) => api(servicesContract).archive({ id }),
    onSuccess: async () => {
      onArchived()
      await refresh()
      showToast({ title: t('deleted'), description: t('deletedText') })
    },
    onError: (error) => showFailure(t('error'), error, t('updateFailed')),
  })
}

function showFailure(title: string, error: unknown, fallback: string) {
  showToast({ title, description: messageOf(error, fallback), variant: 'destructive' })
}
