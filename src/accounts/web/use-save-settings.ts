import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { followSave, showFieldErrors } from '#platform/web/use-form.ts'
import { accountsOwnContract, type OwnAccount } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'
import { useCodeRequired } from './security/use-code-required.ts'
import { isSame, profileChange, valuesOf, type SettingsValues } from './settings-values.ts'

export type SettingsState = UseFormReturn<SettingsValues, unknown, SettingsValues>

/** The field for errors that do not name one. */
const fieldOf: Record<string, keyof SettingsValues> = {
  'account.email_taken': 'email',
  'account.password_common': 'newPassword',
}

/** Saves the whole form. Changes that need the password go first, so that a wrong one changes nothing. */
export function useSaveSettings(
  form: SettingsState,
  initial: OwnAccount,
  onSaved: (now: OwnAccount) => void,
) {
  const t = useTranslations('account.settings')
  const saved = useAccountSaved()
  const { isCodeRequired, showError } = useCodeRequired()
  const save = useMutation({
    mutationFn: (values: SettingsValues) => send(values, initial, form),
    onMutate: () => followSave(form, valuesOf),
    onSuccess: async (now, values, beginAgain) => {
      // Passwords are typed for one save only.
      form.setValue('currentPassword', '')
      form.setValue('code', '')
      form.setValue('newPassword', '')
      beginAgain(now)
      onSaved(now)
      await saved(now)
      const { pendingEmail } = now
      const isMailed = pendingEmail !== null && isSame(values.email, pendingEmail)
      showToast({
        title: t('saved'),
        description: isMailed
          ? t('savedMailed', { email: pendingEmail })
          : values.newPassword
            ? t('savedPassword')
            : t('savedText'),
      })
    },
    onError: (error) => {
      if (showError(error, form.setError)) return
      const field = isApiError(error) && error.code ? fieldOf[error.code] : undefined
      if (field) {
        form.setError(field, { message: messageOf(error, t('failedText')) }, { shouldFocus: true })
      } else if (!showFieldErrors(form, error)) {
        const isSignedOut = isApiError(error) && error.status === 401
        const description = isSignedOut ? t('sessionEnded') : messageOf(error, t('failedText'))
        showToast({ title: t('failed'), description, variant: 'destructive' })
      }
    },
  })
  return { save, isCodeRequired }
}

/** The password is changed before the email address, because a new password cancels a pending email change. */
async function send(
  values: SettingsValues,
  initial: OwnAccount,
  form: SettingsState,
): Promise<OwnAccount> {
  const { email, newPassword } = values
  let { currentPassword, code } = values
  const calls = api(accountsOwnContract)
  if (newPassword) {
    await calls.changePassword({ currentPassword, newPassword, ...(code && { code }) })
    currentPassword = newPassword
    // A code works only once.
    code = ''
    form.setValue('code', '')
    // If a later step fails, the retry must use the new password.
    form.setValue('currentPassword', newPassword)
    form.setValue('newPassword', '')
  }
  if (!isSame(email, initial.email)) {
    await calls.changeEmail({ email, currentPassword, ...(code && { code }) })
  }
  return calls.save(profileChange(values, initial))
}
