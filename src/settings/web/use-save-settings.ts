import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { useSiteChanged } from './use-site-changed.ts'

interface Options<Wanted, Saved> {
  /** The key of the query that loads the section. */
  queryKey: QueryKey
  save: (wanted: Wanted) => Promise<Saved>
  /** Called on submit; the function it returns is called after the settings are saved. */
  onSend?: (wanted: Wanted) => (saved: Saved) => unknown
  /** Shows field errors. Returns true if there were any, so that no toast is shown. */
  showErrors?: (error: unknown) => boolean
}

/** Saves a section of the settings. After a conflict with another admin, the current values are loaded. */
export function useSaveSettings<Wanted, Saved>(options: Options<Wanted, Saved>) {
  const { queryKey, save, onSend, showErrors } = options
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
      if (showErrors?.(error)) return
      showFailure(error, t('failed'), t('failedText'))
      if (isApiError(error) && error.code === 'settings.stale') {
        await queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
