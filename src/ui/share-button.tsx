import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'

/** Passes a page's address on: by the device's own way where it has one, else by copying it. */
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
      // Closing the device's own dialog is no failure.
      if (error instanceof Error && error.name === 'AbortError') return
      showToast({ title: t('linkNotCopied'), description: url })
    }
  }
  // Without script it would do nothing.
  if (!isHydrated) return null
  return (
    <Button look="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" />
      {t('share')}
    </Button>
  )
}
