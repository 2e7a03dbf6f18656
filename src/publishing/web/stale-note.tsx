import { useTranslations } from 'use-intl'
import type { ApiError } from '#platform/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { useDateTime } from '#ui/use-date-time.ts'

interface Props {
  /** What it is called as somebody else left it. */
  title: string
  /** Who did, and when, where that is known. */
  changed?: ApiError['changed']
  onTakeOver: () => void
  onKeep: () => void
}

/** Somebody else changed it meanwhile. Nothing typed is lost: whoever wrote it decides which of the two stays. */
export function StaleNote({ title, changed, onTakeOver, onKeep }: Props) {
  const t = useTranslations('publishing.stale')
  const dateTime = useDateTime()
  return (
    <Alert live tone="warning" title={t('title')}>
      {changed && (
        <p>
          {t('changed', {
            name: changed.by === null ? t('somebody') : isolated(changed.by),
            at: dateTime(changed.at),
          })}
        </p>
      )}
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
