import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { sessionKey } from '#platform/web/session.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { accountsContract } from '../../contract.ts'
import { accountsSecurityContract, TotpCode, type Enrolment } from '../../security-contract.ts'
import { PasswordForm } from './password-dialog.tsx'
import { RecoveryCodeList } from './recovery-codes-dialog.tsx'
import { securityQuery, sessionsQuery } from './security-queries.ts'

interface Props {
  open: boolean
  onClose: () => void
}
type Step =
  | { at: 'password' }
  | { at: 'scan'; enrolment: Enrolment }
  | { at: 'codes'; codes: string[] }

/** Three steps in one dialog: the password, the app's first code, and the recovery codes. */
export function EnrolDialog({ open, onClose }: Props) {
  const t = useTranslations('security')
  const queryClient = useQueryClient()
  const sessionChanged = useSessionChanged()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const close = () => {
    onClose()
    // Refetched only on closing, because the card that contains this dialog disappears once two-step verification is
    // on.
    if (step.at === 'codes') {
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      void sessionChanged()
    }
    setStep({ at: 'password' })
  }
  const words = {
    password: { title: t('twoStep.turnOnTitle'), text: t('twoStep.turnOnText') },
    scan: { title: t('scan.title'), text: t('scan.text') },
    codes: { title: t('codes.title'), text: t('codes.text') },
  }[step.at]
  return (
    <Dialog open={open} onClose={close} title={words.title} description={words.text}>
      {step.at === 'password' && (
        <PasswordForm
          submit={t('twoStep.next')}
          onConfirm={async (confirmation) => {
            const enrolment = await api(accountsSecurityContract).enrol(confirmation)
            setStep({ at: 'scan', enrolment })
          }}
          onClose={close}
        />
      )}
      {step.at === 'scan' && (
        <ScanForm
          enrolment={step.enrolment}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
          onClose={close}
        />
      )}
      {step.at === 'codes' && <RecoveryCodeList codes={step.codes} onDone={close} />}
    </Dialog>
  )
}

interface ScanProps {
  enrolment: Enrolment
  onConfirmed: (codes: string[]) => void
  onClose: () => void
}

function ScanForm({ enrolment, onConfirmed, onClose }: ScanProps) {
  const t = useTranslations('security')
  const form = useZodForm(TotpCode, { code: '' })
  const confirm = useMutation({
    mutationFn: (code: TotpCode) => api(accountsSecurityContract).confirm(code),
    onSuccess: ({ codes }) => onConfirmed(codes),
    onError: (error) => {
      const problem = { message: messageOf(error, t('scan.failed')) }
      form.setError('code', problem, { shouldFocus: true })
    },
  })
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={form.handleSubmit((code) => confirm.mutate(code))}
    >
      <Secret {...enrolment} />
      <Field label={t('scan.code')} required error={form.formState.errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-mono tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={confirm.isPending}>
          {t('scan.confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}

function Secret({ secret, uri, qrCode }: Enrolment) {
  const t = useTranslations('security.scan')
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <img
        src={qrCode}
        alt={t('picture')}
        width={208}
        height={208}
        className="size-52 rounded-lg bg-white"
      />
      <p className="text-sm text-ink-2">
        {t('secret')}
        <code className="mt-1 block font-mono wrap-anywhere text-ink select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <a href={uri} className="text-sm font-medium text-brand-ink underline">
        {t('open')}
      </a>
    </div>
  )
}

/** Refetches the session: an admin who turned on two-step verification may have their rights back. */
function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    queryClient.setQueryData(sessionKey, await api(accountsContract).me())
    await router.invalidate()
  }
}
