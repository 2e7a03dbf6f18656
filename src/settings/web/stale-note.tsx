import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Warns that the settings have changed. The typed values stay until the admin loads the current ones. */
export function StaleNote({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTranslations('settings.stale')
  return (
    <Alert live tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      <Button look="secondary" className="mt-3" onClick={onTakeOver}>
        {t('takeOver')}
      </Button>
    </Alert>
  )
}
