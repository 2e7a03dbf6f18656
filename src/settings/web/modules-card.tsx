import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { modules } from '#platform/modules.ts'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsModulesContract, type ModuleSettings } from '../modules-contract.ts'
import { useSaveSettings } from './use-save-settings.ts'

const settingsQuery = read(settingsModulesContract, 'get')

/** Which modules are on. Saved with each change. */
export function ModulesCard() {
  const t = useTranslations('settings.modules')
  const hydrated = useHydrated()
  const { data, error, refetch } = useQuery(settingsQuery)
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: ModuleSettings) => api(settingsModulesContract).set(wanted),
  })
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <Skeleton className="h-72" />
      </Card>
    )
  }
  const off = (save.isPending ? save.variables : data).switchedOffModules
  return (
    <Card className="grid gap-4">
      <div role="group" aria-label={t('group')} className="grid gap-1">
        {modules.map((module) => (
          <Checkbox
            key={module}
            label={t(`names.${module}`)}
            hint={t(`hints.${module}`)}
            checked={!off.includes(module)}
            disabled={!hydrated || save.isPending}
            onChange={({ target }) =>
              save.mutate({
                ...data,
                switchedOffModules: target.checked
                  ? off.filter((one) => one !== module)
                  : [...off, module],
              })
            }
          />
        ))}
      </div>
      <p className="text-sm text-ink-3">{t('note')}</p>
      <WaysToHire />
    </Card>
  )
}

/** Gigs and packages have their switches among the hiring settings. */
function WaysToHire() {
  const t = useTranslations('settings.modules')
  const { site } = useRouteContext({ from: '__root__' })
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off')
  return (
    <div className="grid gap-1 border-t border-line pt-4 text-sm text-ink-2">
      <p>{t('gigs', { state: state(site.isGigBoardOpen) })}</p>
      <p>{t('packages', { state: state(site.hasPackages) })}</p>
      <Link
        to="/admin/settings/hiring"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-ink hover:underline"
      >
        {t('toHiring')}
      </Link>
    </div>
  )
}
