import { useTranslations } from 'use-intl'
import type { ApiError } from '#platform/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { useDateTime } from '#ui/use-date-time.ts'

interface Props {
  /** The present title, as another person saved it. */
  title: string
  /** Who changed it and when, if known. */
  changed?: ApiError['changed']
  onTakeOver: () => void
  onKeep: () => void
}

/** Another person changed the content in the meantime. The author chooses between that version and their own. */
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
