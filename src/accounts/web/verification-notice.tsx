import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { accountContract } from '../account-contract.ts'

/** Nothing is kept from who has not confirmed their address; it only could not be written to. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations('account.verification')
  const hydrated = useHydrated()
  const send = useMutation({ mutationFn: () => api(accountContract).sendVerification() })
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text', { email: isolated(email) })}</p>
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
    </Alert>
  )
}
