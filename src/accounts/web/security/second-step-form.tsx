import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { showFailure } from '#ui/show-failure.ts'
import type { SessionUser } from '../../contract.ts'
import { SecondStep } from '../../confirmation.ts'
import { accountsSecurityContract } from '../../security-contract.ts'
import { isSuspension } from '../suspension-notice.tsx'

interface Props {
  onSignedIn: (user: SessionUser) => Promise<void>
  onSuspended: (message: string) => void
  onStartAgain: () => void
}

/** Replaces the name and password fields once these were right. */
export function SecondStepForm({ onSignedIn, onSuspended, onStartAgain }: Props) {
  const t = useTranslations('security.second')
  const tAuth = useTranslations('auth')
  const form = useZodForm(SecondStep, { code: '' })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const finish = useMutation({
    mutationFn: (step: SecondStep) => api(accountsSecurityContract).secondStep(step),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isApiError(error) && error.code === 'auth.wrong_code') {
        form.setValue('code', '')
        form.setError('code', { message: error.serverMessage }, { shouldFocus: true })
        return
      }
      if (isSuspension(error)) {
        onStartAgain()
        return onSuspended(error.serverMessage)
      }
      showFailure(error, tAuth('loginFailed'), error.message)
      // Any other refusal ends this login.
      if (isApiError(error) && [401, 403].includes(error.status)) onStartAgain()
    },
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((step) => finish.mutate(step))}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </div>
      <Field label={t('code')} error={form.formState.errors.code?.message}>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" pending={finish.isPending}>
        {finish.isPending ? t('checking') : t('continue')}
      </Button>
      <Button look="ghost" onClick={onStartAgain}>
        {t('startAgain')}
      </Button>
    </form>
  )
}
