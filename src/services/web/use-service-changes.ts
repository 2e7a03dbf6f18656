import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { servicesContract, type NewService, type Service } from '../contract.ts'
import type { ServiceFormState } from './service-form.tsx'

/** After a change every list that may show the service is read again. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(services|users)\b|^home$/.test(String(queryKey[0])),
    })
}

/** Creates a service, or changes the given one. */
export function useSaveService(
  form: ServiceFormState,
  service: Service | undefined,
  onSaved: (saved: Service) => void,
) {
  const t = useTranslations('services')
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: NewService) =>
      service
        ? api(servicesContract).update({ ...input, id: service.id })
        : api(servicesContract).create(input),
    onSuccess: async (saved) => {
      await refresh()
      showToast({
        title: t(service ? 'updated' : 'created'),
        description: t(service ? 'updatedText' : 'createdText'),
      })
      onSaved(saved)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      showToast({
        title: t('error'),
        description: messageOf(error, t(service ? 'updateFailed' : 'createFailed')),
        variant: 'destructive',
      })
    },
  })
}

/** Pauses or resumes a service. */
export function useServiceStatus() {
  const t = useTranslations('services')
  const refresh = useRefresh()
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
  const refresh = useRefresh()
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
