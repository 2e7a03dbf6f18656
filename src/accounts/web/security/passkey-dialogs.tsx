import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { CodeConfirmation, Confirmation } from '../../confirmation.ts'
import { PasskeyNaming, accountsSecurityContract, type Passkey } from '../../security-contract.ts'
import { CodeField } from './code-field.tsx'
import { makePasskey } from './passkey-browser.ts'
import { PasswordInput } from '../password-input.tsx'
import { securityQuery } from './security-queries.ts'
import { useCodeRequired } from './use-code-required.ts'

interface Props {
  open: boolean
  onClose: () => void
}

export function AddPasskeyDialog({ open, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  return (
    <Dialog open={open} onClose={onClose} title={t('add')} description={t('addText')}>
      <AddForm onClose={onClose} />
    </Dialog>
  )
}

const NewPasskey = z.object({ ...PasskeyNaming.shape, ...Confirmation.shape })
type NewPasskey = z.infer<typeof NewPasskey>
const WithCode = z.object({ ...NewPasskey.shape, ...CodeConfirmation.shape })

async function addPasskey({ name, ...confirmation }: NewPasskey): Promise<Passkey> {
  const security = api(accountsSecurityContract)
  const options = await security.newPasskeyOptions(confirmation)
  return security.addPasskey({ name, credential: await makePasskey(options) })
}

function AddForm({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('security')
  const queryClient = useQueryClient()
  const { isCodeRequired, showError } = useCodeRequired()
  const empty = { name: '', currentPassword: '' }
  const form = useZodForm<NewPasskey, NewPasskey>(isCodeRequired ? WithCode : NewPasskey, empty)
  const { errors } = form.formState
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (passkey) => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
      const description = t('passkeys.addedText', { name: isolated(passkey.name) })
      showToast({ title: t('passkeys.added'), description })
    },
    onError: (error) => {
      if (!showError(error, form.setError)) showFieldErrors(form, error)
    },
  })
  const isElse = add.error && Object.keys(errors).length === 0
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={form.handleSubmit((passkey) => add.mutate(passkey))}
    >
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        required
        error={errors.name?.message}
      >
        <Input dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t('password.label')} required error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      {isCodeRequired && (
        <CodeField error={errors.code?.message} registration={form.register('code')} />
      )}
      {isElse && <Problem error={add.error} />}
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={add.isPending}>
          {add.isPending ? t('passkeys.adding') : t('passkeys.add')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The server's message, or an explanation of the browser's error. */
function Problem({ error }: { error: Error }) {
  const t = useTranslations('security.passkeys')
  const own = error.name === 'InvalidStateError' ? t('exists') : t('cancelled')
  return (
    <Alert tone="danger" live>
      {messageOf(error, own)}
    </Alert>
  )
}

export function RenamePasskeyDialog({ open, passkey, onClose }: Props & { passkey: Passkey }) {
  const t = useTranslations('security.passkeys')
  return (
    <Dialog open={open} onClose={onClose} title={t('renameTitle')}>
      <RenameForm passkey={passkey} onClose={onClose} />
    </Dialog>
  )
}

function RenameForm({ passkey, onClose }: Pick<Props, 'onClose'> & { passkey: Passkey }) {
  const t = useTranslations('security')
  const queryClient = useQueryClient()
  const form = useZodForm(PasskeyNaming, { name: passkey.name })
  const rename = useMutation({
    mutationFn: ({ name }: PasskeyNaming) =>
      api(accountsSecurityContract).renamePasskey({ id: passkey.id, name }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return
      form.setError('name', { message: messageOf(error, t('failed')) })
    },
  })
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={form.handleSubmit((naming) => rename.mutate(naming))}
    >
      <Field label={t('passkeys.name')} required error={form.formState.errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('name')} />
      </Field>
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={rename.isPending}>
          {t('passkeys.save')}
        </Button>
      </DialogActions>
    </form>
  )
}
