import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionUser } from '#accounts/contract.ts'
import { PasswordDialog } from '#accounts/web/security/password-dialog.tsx'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { BadgeCheck, KeyRound, MailOpen, MailPlus, Pencil } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { peopleContract, type PersonFile } from '../contract.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useRefreshPerson } from './use-refresh-person.ts'

const { sendLink, confirmEmail, resumeEmails, resetSecondStep } = api(peopleContract)

interface Props {
  person: PersonFile
  viewer: Pick<SessionUser, 'id' | 'role'>
}

/** What an admin may do for a person who cannot do it: name, address and second step. */
export function AccountHelp({ person, viewer }: Props) {
  const t = useTranslations('people.help')
  const hydrated = useHydrated()
  const [asked, setAsked] = useState<'rename' | 'reset'>()
  const close = () => setAsked(undefined)
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap gap-3">
      <Button look="secondary" disabled={!hydrated} onClick={() => setAsked('rename')}>
        <Pencil aria-hidden className="size-4" />
        {t('rename')}
      </Button>
      {!person.isEmailVerified && <EmailHelp person={person} />}
      {person.emailRefusedAt !== null && <ResumeEmails person={person} />}
      {viewer.role === 'super_admin' && (
        <Button look="secondary" disabled={!hydrated} onClick={() => setAsked('reset')}>
          <KeyRound aria-hidden className="size-4" />
          {t('reset')}
        </Button>
      )}
      {asked === 'rename' && <RenameDialog person={person} onClose={close} />}
      <ResetDialog person={person} open={asked === 'reset'} onClose={close} />
    </div>
  )
}

function EmailHelp({ person: { id } }: { person: PersonFile }) {
  const t = useTranslations('people.help')
  const hydrated = useHydrated()
  const refresh = useRefreshPerson(id)
  const act = useMutation({
    mutationFn: (what: 'link' | 'confirm') =>
      what === 'link' ? sendLink({ id }) : confirmEmail({ id }),
    onSuccess: (_, what) => showToast({ title: t(what === 'link' ? 'sent' : 'confirmed') }),
    onError: (error) => showFailure(error, t('failed'), ''),
    onSettled: refresh,
  })
  const pending = act.isPending ? act.variables : undefined
  return (
    <>
      <Button
        look="secondary"
        disabled={!hydrated || act.isPending}
        pending={pending === 'link'}
        onClick={() => act.mutate('link')}
      >
        <MailPlus aria-hidden className="size-4" />
        {t('sendLink')}
      </Button>
      <Button
        look="secondary"
        disabled={!hydrated || act.isPending}
        pending={pending === 'confirm'}
        onClick={() => act.mutate('confirm')}
      >
        <BadgeCheck aria-hidden className="size-4" />
        {t('confirm')}
      </Button>
    </>
  )
}

function ResumeEmails({ person: { id } }: { person: PersonFile }) {
  const t = useTranslations('people.help')
  const hydrated = useHydrated()
  const refresh = useRefreshPerson(id)
  const act = useMutation({
    mutationFn: () => resumeEmails({ id }),
    onSuccess: () => showToast({ title: t('resumed') }),
    onError: (error) => showFailure(error, t('failed'), ''),
    onSettled: refresh,
  })
  return (
    <Button
      look="secondary"
      disabled={!hydrated || act.isPending}
      pending={act.isPending}
      onClick={() => act.mutate()}
    >
      <MailOpen aria-hidden className="size-4" />
      {t('resume')}
    </Button>
  )
}

interface DialogProps {
  person: PersonFile
  open: boolean
  onClose: () => void
}

/** Removes the second step after the super admin entered their password (control 53). */
function ResetDialog({ person: { id, fullName }, open, onClose }: DialogProps) {
  const t = useTranslations('people.help')
  const refresh = useRefreshPerson(id)
  return (
    <PasswordDialog
      open={open}
      title={t('resetTitle', { name: isolated(fullName) })}
      text={t('resetText')}
      submit={t('reset')}
      onConfirm={async (confirmation) => {
        await resetSecondStep({ id, ...confirmation })
        onClose()
        showToast({ title: t('wasReset') })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
