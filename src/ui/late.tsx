import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'

/** Stands above what somebody was writing while somebody else decided; `title` says what came in between. */
export function Late({ title }: { title?: string }) {
  const t = useTranslations('ui')
  return (
    <Alert live tone="warning" title={title ?? t('late')}>
      {t('lateText')}
    </Alert>
  )
}
