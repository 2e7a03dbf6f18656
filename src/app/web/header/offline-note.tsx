import { useTranslations } from 'use-intl'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { WifiOff } from '#ui/icons.ts'

/** Below the header in the page's flow, so that it never covers an input. */
export function OfflineNote() {
  const t = useTranslations('shell')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-action px-4 py-2 text-sm font-medium text-on-action">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
