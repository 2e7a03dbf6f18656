import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Confirmation } from '#accounts/confirmation.ts'
import { PasswordDialog } from '#accounts/web/security/password-dialog.tsx'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { UserX } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { personalDataContract } from '../contract.ts'

interface Props {
  person: { id: number; fullName: string }
  /** Reloads the changed data. */
  onDone: () => Promise<void>
}

/** Erases the account of a member after the super admin entered their own password (control 53). */
export function EraseButton({ person: { id, fullName }, onDone }: Props) {
  const t = useTranslations('privacy.erasure')
  const hydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const erase = async (confirmation: Confirmation) => {
    await api(personalDataContract).eraseMember({ id, ...confirmation })
    setAsking(false)
    showToast({ title: t('done') })
    await onDone()
  }
  return (
    <>
      <Button look="danger" disabled={!hydrated} onClick={() => setAsking(true)}>
        <UserX aria-hidden className="size-4" />
        {t('erase')}
      </Button>
      <PasswordDialog
        open={isAsking}
        title={t('title', { name: isolated(fullName) })}
        text={t('text')}
        submit={t('erase')}
        look="danger"
        onConfirm={erase}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
