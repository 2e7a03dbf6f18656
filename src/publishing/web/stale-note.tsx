import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface Props {
  /** What it is called as somebody else left it. */
  title: string
  onTakeOver: () => void
  onKeep: () => void
}

/** Somebody else changed it meanwhile. Nothing typed is lost: whoever wrote it decides which of the two stays. */
export function StaleNote({ title, onTakeOver, onKeep }: Props) {
  const t = useTranslations('publishing.stale')
  return (
    <Alert live tone="warning" title={t('title')}>
      <p>{t('text', { title })}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
        <Button look="ghost" onClick={onKeep}>
          {t('keepMine')}
        </Button>
      </p>
    </Alert>
  )
}
