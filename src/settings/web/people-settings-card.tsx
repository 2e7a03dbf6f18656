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
 * Whether new vibers need approval (docs/product-rules.md#becoming-a-provider), and a confirmed address to be listed
 * (docs/ranking.md). Only super admins can change it.
 */
export function PeopleSettingsCard({ isEditable }: { isEditable: boolean }) {
  const t = useTranslations('settings.people')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: PeopleSettings) => api(settingsPeopleContract).set(wanted),
  })
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card className="max-w-3xl py-3 sm:py-4">
        <Skeleton className="h-11" />
      </Card>
    )
  }
  const shown = save.isPending ? save.variables : data
  const isLocked = !hydrated || !isEditable || save.isPending
  return (
    <Card className="grid max-w-3xl gap-1 py-3 sm:py-4">
      <Checkbox
        label={t('approval')}
        hint={isEditable ? t('approvalHint') : t('readOnly')}
        checked={shown.providerApproval}
        disabled={isLocked}
        onChange={({ target }) => save.mutate({ ...data, providerApproval: target.checked })}
      />
      <Checkbox
        label={t('confirmedAddress')}
        hint={isEditable ? t('confirmedAddressHint') : t('readOnly')}
        checked={shown.listingNeedsConfirmedAddress}
        disabled={isLocked}
        onChange={({ target }) =>
          save.mutate({ ...data, listingNeedsConfirmedAddress: target.checked })
        }
      />
    </Card>
  )
}
