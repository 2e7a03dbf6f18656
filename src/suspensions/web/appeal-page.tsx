import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { linkSearch } from '#accounts/web/link-search.ts'
import { NarrowPage } from '#accounts/web/narrow-page.tsx'
import { PasswordInput } from '#accounts/web/password-input.tsx'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { suspensionsAppealsContract, NewAppeal } from '../appeals-contract.ts'

export const Route = createFileRoute('/appeal')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('suspensions.write.pageTitle') }),
  component: AppealPage,
})

/** Visitors with the emailed link need no password; everyone else enters their username and password. */
function AppealPage() {
  const t = useTranslations('suspensions.write')
  const { token } = Route.useSearch()
  const send = useMutation({
    mutationFn: (appeal: NewAppeal) => api(suspensionsAppealsContract).create(appeal),
  })
  return (
    <NarrowPage title={t('title')}>
      {send.isSuccess ? (
        <Alert live tone="success" title={t('sent')}>
          {t('sentText')}
        </Alert>
      ) : (
        <AppealForm key={token} token={token} send={send} />
      )}
      <Link to="/auth" className={buttonClass('ghost')}>
        {t('toSignIn')}
      </Link>
    </NarrowPage>
  )
}

interface Props {
  token: string | undefined
  send: ReturnType<typeof useMutation<void, Error, NewAppeal>>
}

function AppealForm({ token, send }: Props) {
  const t = useTranslations('suspensions.write')
  const hydrated = useHydrated()
  const who = token === undefined ? { username: '', password: '' } : { token }
  const form = useZodForm(NewAppeal, { ...who, text: '' })
  const { errors } = form.formState
  const isBeside = isApiError(send.error) && send.error.errors.length > 0
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((appeal) =>
        send.mutate(appeal, { onError: (error) => showFieldErrors(form, error) }),
      )}
    >
      <p className="text-ink-2">{t('text')}</p>
      {token === undefined && (
        <>
          <Field label={t('username')} hint={t('usernameHint')} error={errors.username?.message}>
            <Input autoComplete="username" autoCapitalize="none" {...form.register('username')} />
          </Field>
          <Field label={t('password')} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        </>
      )}
      <Field label={t('appeal')} hint={t('appealHint')} required error={errors.text?.message}>
        <Textarea dir="auto" {...form.register('text')} />
      </Field>
      {send.error && !isBeside && (
        <Alert live tone="danger">
          {messageOf(send.error, t('failed'))}
        </Alert>
      )}
      <Button type="submit" size="lg" pending={send.isPending} disabled={!hydrated}>
        {t('send')}
      </Button>
    </form>
  )
}
