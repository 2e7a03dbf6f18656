import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { CodeConfirmation, Confirmation } from '../../confirmation.ts'
import { CodeField } from './code-field.tsx'
import { ConfirmingForm, type Confirming, type ConfirmingInDialog } from '../confirming-form.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useCodeRequired } from './use-code-required.ts'

/** Asks for the password again, and for a code if two-step verification is on. */
export function PasswordForm({ onConfirm, ...rest }: Confirming) {
  const t = useTranslations('security')
  const { isCodeRequired, showError } = useCodeRequired()
  const schema = isCodeRequired ? CodeConfirmation : Confirmation
  const form = useZodForm<Confirmation, Confirmation>(schema, { currentPassword: '' })
  const { errors } = form.formState
  const confirm = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      if (!showError(error, form.setError)) showFieldErrors(form, error)
    },
  })
  return (
    <ConfirmingForm
      {...rest}
      pending={confirm.isPending}
      error={!errors.currentPassword && !errors.code && confirm.error}
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field label={t('password.label')} required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      {isCodeRequired && (
        <CodeField error={errors.code?.message} registration={form.register('code')} />
      )}
    </ConfirmingForm>
  )
}

export function PasswordDialog(props: ConfirmingInDialog) {
  const { open, title, text, ...form } = props
  return (
    <Dialog open={open} onClose={form.onClose} title={title} description={text}>
      <PasswordForm {...form} />
    </Dialog>
  )
}
