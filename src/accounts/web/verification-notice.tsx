import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { accountsOwnContract } from '../own-contract.ts'

/** What a person with an unconfirmed address cannot do yet. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations('account.verification')
  return <ConfirmNotice title={t('title')} text={t('text', { email: isolated(email) })} />
}

/** Shown to a person whose address refused an email permanently. */
export function RefusedNotice() {
  const t = useTranslations('account.settings')
  return <Alert tone="warning">{t('emailRefused')}</Alert>
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

/** Says what needs a confirmed address, with the way to confirm it. */
export function ConfirmNotice({ title, text }: { title: string; text: string }) {
  return (
    <Alert tone="warning" title={title}>
      <p>{text}</p>
      <SendLinkAgain />
    </Alert>
  )
}

/** Sends the confirmation link for the viewer's address again, and reports the result. */
function SendLinkAgain() {
  const t = useTranslations('account.verification')
  const hydrated = useHydrated()
  const send = useMutation({ mutationFn: () => api(accountsOwnContract).sendVerification() })
  return (
    <>
      <p role="status" className="mt-1 font-medium">
        {send.isSuccess && t('sent')}
        {send.error && messageOf(send.error, t('failed'))}
      </p>
      <Button
        look="secondary"
        className="mt-3"
        pending={send.isPending}
        disabled={!hydrated}
        onClick={() => send.mutate()}
      >
        {t('again')}
      </Button>
    </>
  )
}
