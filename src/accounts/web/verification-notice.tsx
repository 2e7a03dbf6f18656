import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { isolated } from '#ui/isolated.ts'
import { SendLinkAgain } from './send-link-again.tsx'

/** What a person with an unconfirmed address cannot do yet. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations('account.verification')
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text', { email: isolated(email) })}</p>
      <SendLinkAgain />
    </Alert>
  )
}

/** Shown in place of a means of login that requires a confirmed address. */
export function ConfirmFirst() {
  const t = useTranslations('account.verification')
  return (
    <Alert tone="warning" className="mt-4">
      <p>{t('first')}</p>
      <SendLinkAgain />
    </Alert>
  )
}
