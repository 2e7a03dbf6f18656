import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useSaveSettings } from '#settings/web/use-save-settings.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  accountsAdminRuleContract,
  type SecurityChange,
  type SecuritySettings,
} from '../../admin-rule-contract.ts'
import type { Confirmation } from '../../confirmation.ts'
import { PasswordDialog } from './password-dialog.tsx'

const settingsQuery = read(accountsAdminRuleContract, 'get')

/** Whether admins need two-step verification. Only a super admin can change it; other admins can read it. */
export function AdminTwoStep({ isEditable }: { isEditable: boolean }) {
  const t = useTranslations('settings.security')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const [isAsking, setAsking] = useState(false)
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  return (
    <Card className="max-w-3xl py-3 sm:py-4">
      {data ? (
        <Checkbox
          label={t('twoStep')}
          hint={isEditable ? t('twoStepHint') : t('readOnly')}
          checked={data.adminsNeedTwoStep}
          disabled={!hydrated || !isEditable}
          onChange={() => setAsking(true)}
        />
      ) : (
        <Skeleton className="h-11" />
      )}
      {data && <ChangeDialog open={isAsking} settings={data} onClose={() => setAsking(false)} />}
    </Card>
  )
}

interface DialogProps {
  open: boolean
  settings: SecuritySettings
  onClose: () => void
}

/** Asks for the password and a code, so that a stolen session cannot turn the rule off. */
function ChangeDialog({ open, settings, onClose }: DialogProps) {
  const t = useTranslations('settings.security')
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: SecurityChange) => api(accountsAdminRuleContract).set(wanted),
    // The dialog shows all other errors.
    showErrors: (error) => !isStale(error),
  })
  const { version, adminsNeedTwoStep: isOn } = settings
  const confirm = async (confirmation: Confirmation) => {
    try {
      await save.mutateAsync({ version, adminsNeedTwoStep: !isOn, ...confirmation })
    } catch (error) {
      // The setting changed in the meantime: the dialog closes, and the page shows the current setting.
      if (!isStale(error)) throw error
    }
    onClose()
  }
  return (
    <PasswordDialog
      open={open}
      title={isOn ? t('turnOffTitle') : t('turnOnTitle')}
      text={isOn ? t('turnOffText') : t('turnOnText')}
      submit={isOn ? t('turnOff') : t('turnOn')}
      look={isOn ? 'danger' : 'primary'}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function isStale(error: unknown): boolean {
  return isApiError(error) && error.code === 'settings.stale'
}
