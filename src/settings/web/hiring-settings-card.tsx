import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsHiringContract, type HiringSettings } from '../hiring-contract.ts'
import { useSaveSettings } from './use-save-settings.ts'

const settingsQuery = read(settingsHiringContract, 'get')

/** The ways to hire that the marketplace offers. */
export function HiringSettingsCard() {
  const t = useTranslations('settings.hiring')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: HiringSettings) => api(settingsHiringContract).set(wanted),
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
  return (
    <Card className="max-w-3xl py-3 sm:py-4">
      <Checkbox
        label={t('packages')}
        hint={t('packagesHint')}
        checked={shown.hasPackages}
        disabled={!hydrated || save.isPending}
        onChange={({ target }) => save.mutate({ ...data, hasPackages: target.checked })}
      />
    </Card>
  )
}
