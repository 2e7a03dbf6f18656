import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { servicesContract, type Service } from '../../contract.ts'

/** Reloads every list that may contain the service. */
export function useRefreshServices() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(services|users)\b/.test(String(queryKey[0])),
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
    onError: async (error) => {
      showFailure(error, t('error'), t('updateFailed'))
      // An admin or another tab may have changed the service.
      await refresh()
    },
  })
}

interface Archiving {
  /** Called when the dialog can close. */
  onDone: () => void
  /** Called after the lists are reloaded without the service. */
  onGone: () => void
}

/** Archives a service; its orders keep their snapshots. */
export function useArchiveService({ onDone, onGone }: Archiving) {
  const t = useTranslations('services')
  const refresh = useRefreshServices()
  return useMutation({
    mutationFn: (id: number) => api(servicesContract).archive({ id }),
    onSuccess: async () => {
      onDone()
      await refresh()
      onGone()
      showToast({ title: t('deleted'), description: t('deletedText') })
    },
    onError: async (error) => {
      showFailure(error, t('error'), t('updateFailed'))
      const isGone = isApiError(error) && error.status === 404
      if (isGone) onDone()
      await refresh()
      if (isGone) onGone()
    },
  })
}
