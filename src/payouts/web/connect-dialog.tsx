import { useTranslations } from 'use-intl'
import type { Confirmation } from '#accounts/confirmation.ts'
import { PasswordDialog } from '#accounts/web/security/password-dialog.tsx'
import { api } from '#platform/web/client.ts'
import { payoutsContract } from '../contract.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Asks for the password, then goes to the gateway's page for bank and identity. */
export function ConnectDialog({ open, onClose }: Props) {
  const t = useTranslations('payouts.connect')
  const connect = async (confirmation: Confirmation) => {
    const { url } = await api(payoutsContract).connect(confirmation)
    globalThis.location.assign(url)
  }
  return (
    <PasswordDialog
      open={open}
      title={t('title')}
      text={t('text')}
      submit={t('continue')}
      onConfirm={connect}
      onClose={onClose}
    />
  )
}
