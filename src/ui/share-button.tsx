import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Share2 } from './icons.ts'

/** Shares a page's address through the device's share dialog, or copies it if there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useTranslations('ui')
  const isHydrated = useHydrated()
  const share = async () => {
    const url = new URL(path, globalThis.location.origin).href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showToast({ title: t('linkCopied'), description: url })
    } catch (error) {
      // Closing the share dialog is not an error.
      if (error instanceof Error && error.name === 'AbortError') return
      showToast({ title: t('linkNotCopied'), description: url })
    }
  }
  // Without scripts the button would do nothing.
  if (!isHydrated) return null
  return (
    <Button look="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" />
      {t('share')}
    </Button>
  )
}
