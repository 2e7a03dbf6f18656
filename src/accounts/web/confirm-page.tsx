import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { messageOf } from '#platform/web/query.ts'
import { sessionKey, useUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { accountsOwnContract } from '../own-contract.ts'
import { accountsContract } from '../contract.ts'
import { linkSearch } from './link-search.ts'
import { NarrowPage } from './narrow-page.tsx'
import { NeedsScript } from './needs-script.tsx'

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('account.confirm.pageTitle') }),
  component: ConfirmPage,
})

/** Only the button confirms, because email scanners open links but do not press buttons. */
function ConfirmPage() {
  const t = useTranslations('account.confirm')
  const { token } = Route.useSearch()
  const user = useUser()
  return (
    <NarrowPage title={t('title')}>
      {token ? <Confirmation token={token} /> : <Alert tone="warning">{t('incomplete')}</Alert>}
      <Link to={user ? '/dashboard' : '/auth'} className={buttonClass('ghost')}>
        {user ? t('toDashboard') : t('toSignIn')}
      </Link>
    </NarrowPage>
  )
}

function Confirmation({ token }: { token: string }) {
  const t = useTranslations('account.confirm')
  const hydrated = useHydrated()
  const refresh = useRefreshSession()
  const confirm = useMutation({
    mutationFn: () => api(accountsOwnContract).confirmEmail({ token }),
    onSuccess: refresh,
  })
  if (confirm.data) {
    const { email, isNew } = confirm.data
    return (
      <Alert live tone="success" title={isNew ? t('changed') : t('confirmed')}>
        {t('nowAt', { email: isolated(email) })}
      </Alert>
    )
  }
  return (
    <>
      <p className="text-ink-2">{t('text')}</p>
      {confirm.error && (
        <Alert live tone="danger">
          {messageOf(confirm.error, t('failed'))}
        </Alert>
      )}
      <NeedsScript />
      <Button
        size="lg"
        pending={confirm.isPending}
        disabled={!hydrated}
        onClick={() => confirm.mutate()}
      >
        {t('confirm')}
      </Button>
    </>
  )
}

/** If the person is logged in here, updates every place that shows the address. */
function useRefreshSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const user = useUser()
  return async () => {
    if (!user) return
    queryClient.setQueryData(sessionKey, await api(accountsContract).me())
    await queryClient.invalidateQueries({ queryKey: [accountsOwnContract.get.path] })
    await router.invalidate()
  }
}
