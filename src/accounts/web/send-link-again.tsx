import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { accountsOwnContract } from '../own-contract.ts'

/** Sends the confirmation link for the viewer's address again, and reports the result. */
export function SendLinkAgain() {
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
