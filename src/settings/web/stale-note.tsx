import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Nothing typed is lost; whoever wants to save it takes the current values over first, and types again. */
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
