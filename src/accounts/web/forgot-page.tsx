import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { outcomeSearch } from '#platform/web/form-outcome.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { messageOf } from '#platform/web/query.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { accountsOwnContract, PasswordReset } from '../own-contract.ts'
import { NarrowPage } from './narrow-page.tsx'

export const Route = createFileRoute('/auth/forgot')({
  validateSearch: outcomeSearch,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('account.forgot.pageTitle') }),
  component: ForgotPage,
})

function ForgotPage() {
  const t = useTranslations('account.forgot')
  const hydrated = useHydrated()
  const { form: outcome } = Route.useSearch()
  const form = useZodForm(PasswordReset, { email: '' })
  const { errors } = form.formState
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      api(accountsOwnContract).forgotPassword({ email }),
  })
  return (
    <NarrowPage title={t('title')}>
      {ask.isSuccess || outcome === 'sent' ? (
        <Alert live tone="success" title={t('sent')}>
          {t('sentText')}
        </Alert>
      ) : (
        <form
          method="post"
          // The browser validates until the script does.
          noValidate={hydrated}
          onSubmit={form.handleSubmit((input) => ask.mutate(input))}
          className="grid gap-5"
        >
          <p className="text-ink-2">{t('text')}</p>
          <Field label={t('email')} error={errors.email?.message}>
            <Input
              required
              maxLength={254}
              type="email"
              autoComplete="email"
              {...form.register('email')}
            />
          </Field>
          {ask.error && (
            <Alert live tone="danger">
              {messageOf(ask.error, t('outcomes.failed'))}
            </Alert>
          )}
          {outcome && ask.isIdle && <Alert tone="danger">{t(`outcomes.${outcome}`)}</Alert>}
          <Button type="submit" size="lg" pending={ask.isPending}>
            {t('send')}
          </Button>
        </form>
      )}
      <Link to="/auth" className={buttonClass('ghost')}>
        {t('back')}
      </Link>
    </NarrowPage>
  )
}
