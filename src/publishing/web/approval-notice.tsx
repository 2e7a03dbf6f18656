import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'

/** Says before anybody writes that an admin reads it first. */
export function ApprovalNotice({ of }: { of: 'post' | 'prompt' }) {
  const t = useTranslations('publishing')
  return (
    <Alert tone="warning">
      <strong className="text-warning">{t('approvalRequired')}</strong> {t(`approval.${of}`)}
    </Alert>
  )
}
