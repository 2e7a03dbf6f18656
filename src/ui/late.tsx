import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'

/** Shown above a form when another admin has decided the case in the meantime; `title` says what was decided. */
export function Late({ title }: { title?: string }) {
  const t = useTranslations('ui')
  return (
    <Alert live tone="warning" title={title ?? t('late')}>
      {t('lateText')}
    </Alert>
  )
}
