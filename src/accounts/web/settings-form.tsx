import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NewQuestions } from '#fields/web/new-questions.tsx'
import { OwnFields } from '#fields/web/own-fields.tsx'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { accountsOwnContract, type OwnAccount } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'
import { AvatarField } from './avatar-field.tsx'
import { CodeField } from './security/code-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { addressOf, asksPassword, settingsForm, valuesOf } from './settings-values.ts'
import { useSaveSettings, type SettingsState } from './use-save-settings.ts'

/** The profile settings, with one Save Changes button for all fields. */
export function SettingsForm({ account }: { account: OwnAccount }) {
  const t = useTranslations('account.settings')
  const hydrated = useHydrated()
  // Changes are relative to this version, because another form or device may have changed the account since.
  const [begun, setBegun] = useState(account)
  const schema = useMemo(() => settingsForm(begun), [begun])
  const form = useZodForm(schema, valuesOf(begun))
  const { save, isCodeRequired } = useSaveSettings(form, begun, setBegun)
  const { errors, dirtyFields } = form.formState
  // Passwords are ignored for unsaved changes, because browsers fill them in automatically.
  const { currentPassword: _current, code: _code, newPassword: _new, ...edited } = dirtyFields
  const isGuarded = asksPassword(form.watch(), begun)
  return (
    <Card as="section" aria-labelledby="profile">
      <h3 id="profile" className="mb-5 text-xl">
        {t('profile')}
      </h3>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
        className="grid grid-cols-1 gap-5"
      >
        <LeaveGuard isDirty={Object.values(edited).some(Boolean)} />
        <AvatarField
          account={account}
          error={errors.avatar?.message}
          input={form.register('avatar')}
          onKept={({ avatar }) => {
            form.setValue('avatar', addressOf(avatar))
            setBegun((before) => ({ ...before, avatar }))
          }}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t('fullName')} error={errors.fullName?.message}>
            <Input dir="auto" autoComplete="name" {...form.register('fullName')} />
          </Field>
          <Field label={t('username')} hint={t('usernameHint')}>
            <Input readOnly autoComplete="username" value={account.username} />
          </Field>
        </div>
        <Field label={t('email')} hint={t('emailHint')} error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        {account.pendingEmail && <PendingEmail email={account.pendingEmail} />}
        <PublicTexts form={form} />
        <Questions form={form} account={account} />
        <Passwords form={form} />
        {isCodeRequired && isGuarded && (
          <CodeField error={errors.code?.message} registration={form.register('code')} />
        )}
        <div>
          <Button type="submit" size="lg" pending={save.isPending} disabled={!hydrated}>
            {save.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function PublicTexts({ form }: { form: SettingsState }) {
  const t = useTranslations('account.settings')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('headline')}
        optional
        hint={t('headlineHint')}
        error={errors.headline?.message}
      >
        <Input dir="auto" {...form.register('headline')} />
      </Field>
      <Field label={t('bio')} optional error={errors.bio?.message}>
        <Textarea dir="auto" {...form.register('bio')} />
      </Field>
    </>
  )
}

/** The marketplace's own questions. */
function Questions({ form, account }: { form: SettingsState; account: OwnAccount }) {
  const { fields: answers, isServiceProvider: isProvider } = account
  if (!answers) return null
  return (
    <>
      <NewQuestions subject="user" answers={answers} owner={{ isProvider }} />
      <OwnFields control={form.control} subject="user" owner={{ isProvider }} />
    </>
  )
}

function Passwords({ form }: { form: SettingsState }) {
  const t = useTranslations('account.settings')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('currentPassword')}
        hint={t('currentPasswordHint')}
        error={errors.currentPassword?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
    </div>
  )
}

/** The unconfirmed new address, with a button that cancels the change. */
function PendingEmail({ email }: { email: string }) {
  const t = useTranslations('account.settings')
  const hydrated = useHydrated()
  const saved = useAccountSaved()
  const cancel = useMutation({
    mutationFn: () => api(accountsOwnContract).cancelEmailChange(),
    onSuccess: async (account) => {
      await saved(account)
      showToast({ title: t('keptAddress'), description: t('keptAddressText', { email }) })
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
  return (
    <Alert>
      <p>{t('pending', { email: isolated(email) })}</p>
      <Button
        look="secondary"
        className="mt-3"
        disabled={!hydrated}
        pending={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('keepAddress')}
      </Button>
    </Alert>
  )
}
