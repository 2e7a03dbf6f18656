import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { CodeConfirmation } from '../security-contract.ts'
import { CodeField, fieldOf } from './code-field.tsx'
import { PasswordInput } from './password-input.tsx'

interface FormProps {
  submit: string
  look?: ButtonLook
  /** What password and code open; whatever it throws is told here. */
  onConfirm: (confirmation: CodeConfirmation) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password and for a code, both once more. */
function CodeForm({ submit, look = 'primary', onConfirm, onClose }: FormProps) {
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
  const isElse = confirm.error && !errors.currentPassword && !errors.code
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field label={t('password.label')} required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <CodeField error={errors.code?.message} registration={form.register('code')} />
      {isElse && (
        <Alert tone="danger" live>
          {messageOf(confirm.error, t('failed'))}
        </Alert>
      )}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('password.cancel')}
        </Button>
        <Button type="submit" look={look} pending={confirm.isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}

interface DialogProps extends FormProps {
  open: boolean
  title: string
  text: string
}

export function CodeDialog({ open, title, text, onClose, ...form }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <CodeForm onClose={onClose} {...form} />
    </Dialog>
  )
}
