import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { accountsOwnContract } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'

/** The unconfirmed new address, with a button that cancels the change. */
export function PendingEmail({ email }: { email: string }) {
  const t = useTranslations('account.settings')
  const hydrated = useHydrated()
  const saved = useAccountSaved()
  const cancel = useMutation({
    mutationFn: () => api(accountsOwnContract).cancelEmailChange(),
    onSuccess: async (account) => {
      await saved(account)
      showToast({ title: t('keptAddress'), description: t('keptAddressText', { email }) })
    },
    onError: (error) => {
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
    },
  })
  return (
    <Alert>
      <p>{t('pending', { email: isolated(email) })}</p>
      <Button
        look="secondary"
        className="mt-3"
        disabled={!hydrated}
        pending={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('keepAddress')}
      </Button>
    </Alert>
  )
}
