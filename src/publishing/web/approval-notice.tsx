import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'

/** Tells the author before writing that an admin reviews the text before publication. */
export function ApprovalNotice({ of }: { of: 'post' | 'prompt' }) {
  const t = useTranslations('publishing')
  return (
    <Alert tone="warning">
      <strong className="text-warning">{t('approvalRequired')}</strong> {t(`approval.${of}`)}
    </Alert>
  )
}
