import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CodeConfirmation, Confirmation } from '#accounts/confirmation.ts'
import { CodeField } from '#accounts/web/security/code-field.tsx'
import { PasswordInput } from '#accounts/web/password-input.tsx'
import { useCodeRequired } from '#accounts/web/security/use-code-required.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { announceSession, sessionKey } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { personalDataContract } from '../contract.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function DeleteDialog({ isOpen, onClose }: Props) {
  const t = useTranslations('privacy')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('deleteTitle')}
      description={t('deleteWarning')}
    >
      <DeleteForm onCancel={onClose} />
    </Dialog>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('privacy')
  const { isCodeRequired, showError } = useCodeRequired()
  const schema = isCodeRequired ? CodeConfirmation : Confirmation
  const form = useZodForm<Confirmation, Confirmation>(schema, { currentPassword: '' })
  const gone = useClearBrowser()
  const leave = useMutation({
    mutationFn: (confirmation: Confirmation) =>
      api(personalDataContract).deleteAccount(confirmation),
    onSuccess: async () => {
      await gone()
      showToast({ title: t('deleted'), description: t('deletedText') })
    },
    onError: (error) => {
      if (!showError(error, form.setError)) showFieldErrors(form, error)
    },
  })
  const { errors } = form.formState
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((confirmation) => leave.mutate(confirmation))}
      className="grid gap-5"
    >
      <Field label={t('password')} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      {isCodeRequired && (
        <CodeField error={errors.code?.message} registration={form.register('code')} />
      )}
      {leave.error && !errors.currentPassword && !errors.code && (
        <Alert live tone="danger">
          {messageOf(leave.error, t('failedText'))}
        </Alert>
      )}
      <DialogActions onCancel={onCancel} cancel={t('keep')}>
        <Button type="submit" look="danger" pending={leave.isPending}>
          {t('deleteForGood')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Removes all personal data from this browser, including drafts. */
function useClearBrowser() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    for (const key of Object.keys(localStorage)) {
      if (/^(draft:|outbox:|viber-onboarding)/.test(key)) localStorage.removeItem(key)
    }
    queryClient.setQueryData(sessionKey, null)
    announceSession()
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
}
