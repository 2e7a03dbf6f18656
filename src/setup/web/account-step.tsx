import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Registration } from '#accounts/contract.ts'
import { PasswordInput } from '#accounts/web/password-input.tsx'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { setupContract } from '../contract.ts'

const empty = { username: '', email: '', fullName: '', password: '', isServiceProvider: false }

interface Props {
  token: string
  onMade: (user: SessionUser) => Promise<void>
}

/** The form for the first super admin. */
export function AccountStep({ token, onMade }: Props) {
  const t = useTranslations('setup.account')
  const hydrated = useHydrated()
  const form = useZodForm(Registration, empty)
  const { errors } = form.formState
  const make = useMutation({
    mutationFn: (account: Registration) => api(setupContract).claim({ ...account, token }),
    onSuccess: onMade,
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((account) => make.mutate(account))}
    >
      <p className="text-ink-2">{t('text')}</p>
      <Field label={t('fullName')} error={errors.fullName?.message}>
        <Input dir="auto" autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label={t('username')} error={errors.username?.message}>
        <Input autoComplete="username" autoCapitalize="none" {...form.register('username')} />
      </Field>
      <Field label={t('email')} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {make.error && (
        <Alert live tone="danger">
          {messageOf(make.error, t('failed'))}
        </Alert>
      )}
      <Button type="submit" size="lg" pending={make.isPending} disabled={!hydrated}>
        {t('make')}
      </Button>
    </form>
  )
}
