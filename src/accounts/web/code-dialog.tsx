import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { CodeConfirmation } from '../security-contract.ts'
import { CodeField, fieldOf } from './code-field.tsx'
import { ConfirmingForm, type Confirming, type ConfirmingInDialog } from './confirming-form.tsx'
import { PasswordInput } from './password-input.tsx'

/** Asks for the password and for a code, both once more. */
function CodeForm({ onConfirm, ...rest }: Confirming<CodeConfirmation>) {
  const t = useTranslations('security')
  const form = useZodForm(CodeConfirmation, { currentPassword: '', code: '' })
  const { errors } = form.formState
  const confirm = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      const field = isApiError(error) && error.code ? fieldOf[error.code] : undefined
      const problem = { message: messageOf(error, t('failed')) }
      if (field) form.setError(field, problem, { shouldFocus: true })
      else showFieldErrors(form, error)
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
      <CodeField error={errors.code?.message} registration={form.register('code')} />
    </ConfirmingForm>
  )
}

export function CodeDialog(props: ConfirmingInDialog<CodeConfirmation>) {
  const { open, title, text, ...form } = props
  return (
    <Dialog open={open} onClose={form.onClose} title={title} description={text}>
      <CodeForm {...form} />
    </Dialog>
  )
}
