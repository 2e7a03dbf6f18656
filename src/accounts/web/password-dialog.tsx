import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Confirmation } from '../security-contract.ts'
import { PasswordInput } from './password-input.tsx'

interface FormProps {
  submit: string
  look?: ButtonLook
  /** What the password opens; whatever it throws is told here. */
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password once more. */
export function PasswordForm({ submit, look = 'primary', onConfirm, onClose }: FormProps) {
  const t = useTranslations('security')
  const form = useZodForm(Confirmation, { currentPassword: '' })
  const confirm = useMutation({
    mutationFn: onConfirm,
    onError: (error) => {
      if (!isApiError(error) || error.code !== 'auth.wrong_password') return
      const problem = { message: error.serverMessage }
      form.setError('currentPassword', problem, { shouldFocus: true })
    },
  })
  const isElse = confirm.error && !form.formState.errors.currentPassword
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field
        label={t('password.label')}
        required
        error={form.formState.errors.currentPassword?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
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

export function PasswordDialog({ open, title, text, onClose, ...form }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <PasswordForm onClose={onClose} {...form} />
    </Dialog>
  )
}
