import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'

/** Shown above a form if the case was decided while the user was writing; `title` says how it ended. */
export function DecidedNotice({ title }: { title?: string }) {
  const t = useTranslations('ui')
  return (
    <Alert live tone="warning" title={title ?? t('late')}>
      {t('lateText')}
    </Alert>
  )
}
