import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { securitySettingsContract, type SecuritySettings } from '../security-contract.ts'
import { useSaveSettings } from './use-save-settings.ts'

const settingsQuery = read(securitySettingsContract, 'get')

/** Whether admins need two-step verification; a super admin's to change, other admins read it. */
export function AdminTwoStep({ isEditable }: { isEditable: boolean }) {
  const t = useTranslations('settings.security')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: SecuritySettings) => api(securitySettingsContract).set(wanted),
  })
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  return (
    <Card className="max-w-3xl py-3 sm:py-4">
      {data ? (
        <Checkbox
          label={t('twoStep')}
          hint={isEditable ? t('twoStepHint') : t('readOnly')}
          checked={save.isPending ? save.variables.adminsNeedTwoStep : data.adminsNeedTwoStep}
          disabled={!hydrated || !isEditable || save.isPending}
          onChange={({ target }) =>
            save.mutate({ version: data.version, adminsNeedTwoStep: target.checked })
          }
        />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  )
}
