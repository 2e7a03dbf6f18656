import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { homeAfterLogin } from '../account.ts'
import { accountsContract, Credentials } from '../contract.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordInput } from './password-input.tsx'
import { useSignedIn } from './use-sign-in.ts'

export function LoginForm({ next }: { next: string | undefined }) {
  const t = useTranslations('auth')
  const hydrated = useHydrated()
  const signedIn = useSignedIn(next)
  const form = useZodForm(Credentials, { username: '', password: '' })
  const { errors } = form.formState
  const login = useMutation({
    mutationFn: (credentials: Credentials) => api(accountsContract).login(credentials),
    onSuccess: async (user) => {
      await signedIn(user, homeAfterLogin(user))
      showToast({
        title: t('loginSuccessful'),
        description: t('welcomeName', { name: user.fullName }),
      })
    },
    onError: (error) =>
      showToast({ title: t('loginFailed'), description: error.message, variant: 'destructive' }),
  })

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((credentials) => login.mutate(credentials))}
        className="grid gap-5"
      >
        <Field label={t('username')} hint={t('usernameHint')} error={errors.username?.message}>
          <Input autoComplete="username" autoCapitalize="none" {...form.register('username')} />
        </Field>
        <Field label={t('password')} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" size="lg" pending={login.isPending} disabled={!hydrated}>
          {login.isPending ? t('loggingIn') : t('logIn')}
        </Button>
      </form>
      <DemoAccounts onChoose={login.mutate} disabled={!hydrated || login.isPending} />
    </>
  )
}
