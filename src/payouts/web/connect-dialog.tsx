import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PasswordInput } from '#accounts/web/password-input.tsx'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { ConnectAccount, payoutsContract } from '../contract.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Asks for the password, then goes to the page of the gateway where bank and identity are given. */
export function ConnectDialog({ open, onClose }: Props) {
  const t = useTranslations('payouts.connect')
  const form = useZodForm(ConnectAccount, { currentPassword: '' })
  const connect = useMutation({
    mutationFn: (values: { currentPassword: string }) => api(payoutsContract).connect(values),
    onSuccess: ({ url }) => globalThis.location.assign(url),
    onError: (error) => {
      if (showFieldErrors(form, error)) return
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('text')}>
      <form
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => connect.mutate(values))}
      >
        <Field
          label={t('password')}
          required
          error={form.formState.errors.currentPassword?.message}
        >
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" pending={connect.isPending || connect.isSuccess}>
            {t('continue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
