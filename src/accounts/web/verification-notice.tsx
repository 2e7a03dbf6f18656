import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { isolated } from '#ui/isolated.ts'
import { SendLinkAgain } from './send-link-again.tsx'

/** Says what an address that is not confirmed yet keeps its owner from. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations('account.verification')
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text', { email: isolated(email) })}</p>
      <SendLinkAgain />
    </Alert>
  )
}

/** In place of a way to sign in that only the owner of a confirmed address can add. */
export function ConfirmFirst() {
  const t = useTranslations('account.verification')
  return (
    <Alert tone="warning" className="mt-4">
      <p>{t('first')}</p>
      <SendLinkAgain />
    </Alert>
  )
}
