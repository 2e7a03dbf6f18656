import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsPeopleContract, type PeopleSettings } from '../people-contract.ts'
import { useSaveSettings } from './use-save-settings.ts'

const settingsQuery = read(settingsPeopleContract, 'get')

/**
 * The setting that new vibers need approval (docs/product-rules.md#becoming-a-provider). Only super admins can
 * change it.
 */
export function ProviderApproval({ isEditable }: { isEditable: boolean }) {
  const t = useTranslations('settings.people')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: PeopleSettings) => api(settingsPeopleContract).set(wanted),
  })
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  return (
    <Card className="max-w-3xl py-3 sm:py-4">
      {data ? (
        <Checkbox
          label={t('approval')}
          hint={isEditable ? t('approvalHint') : t('readOnly')}
          checked={save.isPending ? save.variables.providerApproval : data.providerApproval}
          disabled={!hydrated || !isEditable || save.isPending}
          onChange={({ target }) =>
            save.mutate({ version: data.version, providerApproval: target.checked })
          }
        />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  )
}
