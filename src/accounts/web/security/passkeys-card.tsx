import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { KeyRound } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { Confirmation } from '../../confirmation.ts'
import { accountsSecurityContract, type Passkey } from '../../security-contract.ts'
import { dateTag } from '../date-tag.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { canUsePasskeys } from './passkey-browser.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { securityQuery } from './security-queries.ts'
import { ConfirmFirst } from '../verification-notice.tsx'

/** The viewer's passkeys, and a button to add one if the browser supports it. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTranslations('security.passkeys')
  const hydrated = useHydrated()
  const [isAdding, setAdding] = useState(false)
  const isUnsupported = hydrated && !canUsePasskeys()
  const user = useUser()
  const isConfirmed = user?.isEmailVerified ?? true
  return (
    <Card as="section" aria-labelledby="passkeys">
      <h3 id="passkeys" className="text-xl">
        {t('title')}
      </h3>
      <p className="mt-2 text-ink-2">{t('text')}</p>
      {passkeys.length === 0 && <p className="mt-4 text-sm text-ink-3">{t('none')}</p>}
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isUnsupported && <Alert className="mt-4">{t('unsupported')}</Alert>}
      {!isUnsupported && !isConfirmed && <ConfirmFirst />}
      {!isUnsupported && isConfirmed && (
        <Button className="mt-4" disabled={!hydrated} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} />
    </Card>
  )
}

type Asking = 'nothing' | 'name' | 'removal'

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('security.passkeys')
  const hydrated = useHydrated()
  const [asking, setAsking] = useState<Asking>('nothing')
  const { createdAt, lastUsedAt } = passkey
  const name = isolated(passkey.name)
  const close = () => setAsking('nothing')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <KeyRound aria-hidden className="size-5 text-ink-3" />
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">
          {t.rich('created', dateTag(createdAt))}
          {' · '}
          {lastUsedAt ? t.rich('used', dateTag(lastUsedAt)) : t('unused')}
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button
          look="ghost"
          disabled={!hydrated}
          aria-label={t('renameNamed', { name })}
          onClick={() => setAsking('name')}
        >
          {t('rename')}
        </Button>
        <Button
          look="ghost"
          disabled={!hydrated}
          aria-label={t('removeNamed', { name })}
          onClick={() => setAsking('removal')}
        >
          {t('remove')}
        </Button>
      </div>
      <RenamePasskeyDialog open={asking === 'name'} passkey={passkey} onClose={close} />
      <RemoveDialog open={asking === 'removal'} passkey={passkey} onClose={close} />
    </li>
  )
}

interface RemoveProps {
  open: boolean
  passkey: Passkey
  onClose: () => void
}

function RemoveDialog({ open, passkey, onClose }: RemoveProps) {
  const t = useTranslations('security.passkeys')
  const queryClient = useQueryClient()
  const name = isolated(passkey.name)
  const remove = async (confirmation: Confirmation) => {
    await api(accountsSecurityContract).removePasskey({ id: passkey.id, ...confirmation })
    onClose()
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
    showToast({ title: t('removed'), description: t('removedText', { name }) })
  }
  return (
    <PasswordDialog
      open={open}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      submit={t('remove')}
      look="danger"
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
