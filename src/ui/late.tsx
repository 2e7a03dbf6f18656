import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'

/** Stands above what somebody was writing to decide while somebody else did. */
export function Late() {
  const t = useTranslations('ui')
  return (
    <Alert live tone="warning" title={t('late')}>
      {t('lateText')}
    </Alert>
  )
}
