import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsHiringContract, type HiringSettings } from '../hiring-contract.ts'
import { StaleNote } from './stale-note.tsx'
import { hiringNumbers, TypedHiringSettings, typedFrom } from './typed-hiring-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useStaleForm } from './use-stale-form.ts'

const settingsQuery = read(settingsHiringContract, 'get')

/** The ways to hire that the marketplace offers, and the deadlines of offers and agreements. */
export function HiringSettingsCard() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card className="max-w-3xl py-3 sm:py-4">
        <Skeleton className="h-64" />
      </Card>
    )
  }
  return <HiringForm settings={data} />
}

function HiringForm({ settings }: { settings: HiringSettings }) {
  const t = useTranslations('settings.hiring')
  const hydrated = useHydrated()
  const form = useZodForm(TypedHiringSettings, typedFrom(settings))
  const { errors, isDirty } = form.formState
  const { isStale, takeOver } = useStaleForm(form, typedFrom(settings))
  const save = useSaveSettings({
    queryKey: settingsQuery.queryKey,
    save: (wanted: HiringSettings) => api(settingsHiringContract).set(wanted),
    onSend: () => followSave(form, typedFrom),
    showErrors: (error) => showFieldErrors(form, error),
  })
  return (
    <Card className="max-w-3xl">
      <form
        noValidate
        method="post"
        className="grid grid-cols-1 gap-6"
        onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      >
        {isStale && <StaleNote onTakeOver={takeOver} />}
        <LeaveGuard isDirty={isDirty} />
        <Checkbox
          label={t('packages')}
          hint={t('packagesHint')}
          disabled={!hydrated}
          {...form.register('hasPackages')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {hiringNumbers.map((name) => (
            <NumberField
              key={name}
              control={form.control}
              name={name}
              unit="number"
              holds="text"
              label={t(`fields.${name}`)}
              hint={t(`hints.${name}`)}
              error={errors[name]?.message}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-sm text-ink-3">{t('note')}</p>
          <Button type="submit" disabled={!hydrated} pending={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
