import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useSiteChanged } from './use-site-changed.ts'

interface Options<Wanted, Saved> {
  /** Of the query that reads the same part. */
  queryKey: QueryKey
  save: (wanted: Wanted) => Promise<Saved>
  /** Called when it is sent, and what it answers once that is saved. */
  onSend?: (wanted: Wanted) => (saved: Saved) => unknown
  /** True when the findings stand beside their fields. */
  showBesideFields?: (error: unknown) => boolean
}

/** Saves a part of the settings; what somebody else changed meanwhile is read and shown. */
export function useSaveSettings<Wanted, Saved>(options: Options<Wanted, Saved>) {
  const { queryKey, save, onSend, showBesideFields } = options
  const t = useTranslations('settings.saving')
  const queryClient = useQueryClient()
  const siteChanged = useSiteChanged()
  return useMutation({
    mutationFn: save,
    onMutate: (wanted) => onSend?.(wanted),
    onSuccess: async (saved, _wanted, beginAgain) => {
      queryClient.setQueryData(queryKey, saved)
      beginAgain?.(saved)
      showToast({ title: t('saved'), description: t('savedText') })
      await siteChanged()
    },
    onError: async (error) => {
      if (showBesideFields?.(error)) return
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
      if (isApiError(error) && error.code === 'settings.stale') {
        await queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
