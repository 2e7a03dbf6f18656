import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'

/** Shows why a dialog could not save. */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations('vocabulary')
  if (!error) return null
  return (
    <Alert live tone="danger" title={t('failed')}>
      {messageOf(error, t('failedText'))}
    </Alert>
  )
}
