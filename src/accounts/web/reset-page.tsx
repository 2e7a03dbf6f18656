import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { announceSession, sessionKey } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { accountsOwnContract, NewPassword } from '../own-contract.ts'
import { linkSearch } from './link-search.ts'
import { NarrowPage } from './narrow-page.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PasswordInput } from './password-input.tsx'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('account.reset.pageTitle') }),
  component: ResetPage,
})

function ResetPage() {
  const t = useTranslations('account.reset')
  const { token } = Route.useSearch()
  return (
    <NarrowPage title={t('title')}>
      {token ? <ResetForm token={token} /> : <Alert tone="warning">{t('incomplete')}</Alert>}
      <Link to="/auth/forgot" className={buttonClass('ghost')}>
        {t('again')}
      </Link>
    </NarrowPage>
  )
}

function ResetForm({ token }: { token: string }) {
  const t = useTranslations('account.reset')
  const hydrated = useHydrated()
  const form = useZodForm(NewPassword, { newPassword: '' })
  const signedOut = useSignedOut()
  const reset = useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      api(accountsOwnContract).resetPassword({ token, newPassword }),
    onSuccess: async () => {
      await signedOut()
      showToast({ title: t('done'), description: t('doneText') })
    },
    onError: (error) => showFieldErrors(form, error),
  })
  const { errors } = form.formState
  const isBeside = isApiError(reset.error) && reset.error.errors.length > 0
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((input) => reset.mutate(input))}
      className="grid gap-5"
    >
      <p className="text-ink-2">{t('text')}</p>
      <Field label={t('newPassword')} hint={t('hint')} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      {reset.error && !isBeside && (
        <Alert live tone="danger">
          {messageOf(reset.error, t('failed'))}
        </Alert>
      )}
      <NeedsScript />
      <Button type="submit" size="lg" pending={reset.isPending} disabled={!hydrated}>
        {t('save')}
      </Button>
    </form>
  )
}

/** A reset ends every session, possibly including this browser's. */
function useSignedOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    queryClient.removeQueries({ queryKey: sessionKey })
    announceSession()
    await router.invalidate()
    await router.navigate({ to: '/auth' })
  }
}
