import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Confirmation } from '../security-contract.ts'
import { ConfirmingForm, type Confirming, type ConfirmingInDialog } from './confirming-form.tsx'
import { PasswordInput } from './password-input.tsx'

/** Asks for the password once more. */
export function PasswordForm({ onConfirm, ...rest }: Confirming<Confirmation>) {
  const t = useTranslations('security')
  const form = useZodForm(Confirmation, { currentPassword: '' })
  const problem = form.formState.errors.currentPassword
  const confirm = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      if (!isApiError(error) || error.code !== 'auth.wrong_password') return
      const message = error.serverMessage
      form.setError('currentPassword', { message }, { shouldFocus: true })
    },
  })
  return (
    <ConfirmingForm
      {...rest}
      pending={confirm.isPending}
      error={!problem && confirm.error}
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field label={t('password.label')} required error={problem?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
    </ConfirmingForm>
  )
}

export function PasswordDialog(props: ConfirmingInDialog<Confirmation>) {
  const { open, title, text, ...form } = props
  return (
    <Dialog open={open} onClose={form.onClose} title={title} description={text}>
      <PasswordForm {...form} />
    </Dialog>
  )
}
