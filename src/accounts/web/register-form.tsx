import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { homeAfterRegistration } from '../account.ts'
import { accountsContract, Registration } from '../contract.ts'
import { wasOnboardedHere } from './onboarding-key.ts'
import { PasswordInput } from './password-input.tsx'
import { useSignedIn } from './use-sign-in.ts'

const empty = { username: '', email: '', fullName: '', password: '', isServiceProvider: false }

/** The field each error belongs to; its message stays there after the toast has disappeared. */
const fields: Partial<Record<string, 'username' | 'email' | 'password'>> = {
  'account.username_taken': 'username',
  'account.username_reserved': 'username',
  'account.username_similar': 'username',
  'account.email_taken': 'email',
  'account.password_common': 'password',
}

interface Props {
  next: string | undefined
  /** Whether the person came to offer services. */
  asViber: boolean
  /** What a new member agrees to. */
  terms?: ReactNode
}

export function RegisterForm({ next, asViber, terms }: Props) {
  const t = useTranslations('auth')
  const hydrated = useHydrated()
  const { site } = useRouteContext({ from: '__root__' })
  const signedIn = useSignedIn(next)
  const form = useZodForm(Registration, { ...empty, isServiceProvider: asViber })
  const { errors } = form.formState
  useInvitedEmail(form.setValue)
  const register = useMutation({
    mutationFn: (registration: Registration) => api(accountsContract).register(registration),
    onSuccess: async (user) => {
      const onboardingCompleted = user.onboardingCompleted || wasOnboardedHere()
      const home = homeAfterRegistration({ ...user, onboardingCompleted })
      const toast = { title: t('registrationSuccessful'), description: t('accountCreated') }
      await signedIn(user, { home, toast })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      const field = isApiError(error) && fields[error.code]
      if (field) form.setError(field, { message: error.serverMessage }, { shouldFocus: true })
      showToast({
        title: t('registrationFailed'),
        description: error.message,
        variant: 'destructive',
      })
    },
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((registration) => register.mutate(registration))}
      className="grid gap-5"
    >
      <Checkbox
        label={t('offerServices')}
        {...(site.needsApproval && { hint: t('offerServicesApproval') })}
        {...form.register('isServiceProvider')}
      />
      <Field label={t('fullName')} error={errors.fullName?.message}>
        <Input dir="auto" autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label={t('username')} error={errors.username?.message}>
        <Input autoComplete="username" autoCapitalize="none" {...form.register('username')} />
      </Field>
      <Field label={t('email')} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} hint={t('passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" pending={register.isPending} disabled={!hydrated}>
        {register.isPending ? t('creatingAccount') : t('createAccount')}
      </Button>
      {terms}
    </form>
  )
}

/** Fills in the address of an invitation, which is in the fragment of the page's address. */
function useInvitedEmail(setValue: (field: 'email', email: string) => void) {
  const fill = useEffectEvent((email: string) => setValue('email', email))
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get('email')
    if (email) fill(email)
  }, [])
}
