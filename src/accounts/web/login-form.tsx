import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { accountsContract, Credentials, type SessionUser } from '../contract.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasskeyButton } from './security/passkey-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondStepForm } from './security/second-step-form.tsx'
import { isSuspension, SuspensionNotice } from './suspension-notice.tsx'
import { useWelcome } from './use-welcome.ts'

interface Props {
  next: string | undefined
  /** Replaces the default, which greets the person and goes to the next page. */
  onSignedIn?: (user: SessionUser) => Promise<void>
}

export function LoginForm({ next, onSignedIn }: Props) {
  const t = useTranslations('auth')
  const hydrated = useHydrated()
  const goOn = useWelcome(next)
  const welcome = onSignedIn ?? goOn
  const [isHalfDone, setHalfDone] = useState(false)
  const [suspension, setSuspension] = useState<string | null>(null)
  const form = useZodForm(Credentials, { username: '', password: '' })
  const { errors } = form.formState
  const login = useMutation({
    mutationFn: (credentials: Credentials) => api(accountsContract).login(credentials),
    onMutate: () => setSuspension(null),
    onSuccess: welcome,
    onError: (error) => {
      if (isApiError(error) && error.code === 'auth.second_factor_required') setHalfDone(true)
      else {
        if (isSuspension(error)) setSuspension(error.serverMessage)
        showToast({ title: t('loginFailed'), description: error.message, variant: 'destructive' })
      }
    },
  })

  if (isHalfDone) {
    return (
      <SecondStepForm
        onSignedIn={welcome}
        onSuspended={setSuspension}
        onStartAgain={() => setHalfDone(false)}
      />
    )
  }
  return (
    <>
      {suspension !== null && <SuspensionNotice message={suspension} />}
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
        <ForgotLink />
        <Button type="submit" size="lg" pending={login.isPending} disabled={!hydrated}>
          {login.isPending ? t('loggingIn') : t('logIn')}
        </Button>
      </form>
      <PasskeyButton onSignedIn={welcome} onSuspended={setSuspension} disabled={login.isPending} />
      <DemoAccounts onChoose={login.mutate} disabled={!hydrated || login.isPending} />
    </>
  )
}

function ForgotLink() {
  const t = useTranslations('account')
  return (
    <Link
      to="/auth/forgot"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-brand-ink hover:underline"
    >
      {t('forgot.link')}
    </Link>
  )
}
