import { useTranslations } from 'use-intl'
import { showToast, type NewToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'

/** Makes a toast's button that takes back a publication, shows the outcome and calls `changed`. */
export function useUndo(changed: () => Promise<void>) {
  const t = useTranslations('publishing.undo')
  const takeBack = async (back: () => Promise<unknown>) => {
    try {
      await back()
      showToast({ title: t('undone') })
    } catch (error) {
      showFailure(error, t('failed'), '')
    }
    await changed()
  }
  return (back: () => Promise<unknown>): Pick<NewToast, 'action'> => ({
    action: { label: t('undo'), run: () => void takeBack(back) },
  })
}

/** True if saving a text made it public. */
export function isNewlyPublished(saved: { status: string }, before?: { status: string }): boolean {
  return saved.status === 'published' && before?.status !== 'published'
}
