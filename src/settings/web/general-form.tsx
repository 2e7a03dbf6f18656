import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { UseFormReturn } from 'react-hook-form'
import { UTC } from '#platform/dates.ts'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { ZoneOptions } from '#ui/zone-options.tsx'
import { CurrentGeneralSettings, settingsGeneralContract } from '../general-contract.ts'
import { networks } from '../social.ts'
import { StaleNote } from './stale-note.tsx'
import { useStaleForm } from './use-stale-form.ts'
import { useSaveSettings } from './use-save-settings.ts'

export const generalQuery = read(settingsGeneralContract, 'get')

/** The form of the general settings. */
export function GeneralForm({ settings }: { settings: CurrentGeneralSettings }) {
  const t = useTranslations('settings.general')
  const hydrated = useHydrated()
  const form = useZodForm(CurrentGeneralSettings, settings)
  const { isStale, takeOver } = useStaleForm(form, settings)
  const save = useSaveSettings({
    queryKey: generalQuery.queryKey,
    save: (wanted: CurrentGeneralSettings) => api(settingsGeneralContract).set(wanted),
    onSend: () => followSave(form, (saved: CurrentGeneralSettings) => saved),
    showErrors: (error) => showFieldErrors(form, error),
  })
  return (
    <Card>
      <form
        noValidate
        method="post"
        className="grid grid-cols-1 gap-6"
        onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      >
        {isStale && <StaleNote onTakeOver={takeOver} />}
        <LeaveGuard isDirty={form.formState.isDirty} />
        <Texts form={form} />
        <div className="grid gap-1">
          <Checkbox
            label={t('isRegistrationOpen')}
            hint={t('isRegistrationOpenHint')}
            {...form.register('isRegistrationOpen')}
          />
          <Checkbox
            label={t('isHiddenFromSearch')}
            hint={t('isHiddenFromSearchHint')}
            {...form.register('isHiddenFromSearch')}
          />
        </div>
        <Button
          type="submit"
          className="justify-self-end"
          disabled={!hydrated}
          pending={save.isPending}
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}

function Texts({
  form,
}: {
  form: UseFormReturn<CurrentGeneralSettings, unknown, CurrentGeneralSettings>
}) {
  const t = useTranslations('settings.general')
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('siteTitle')} hint={t('siteTitleHint')} error={errors.siteTitle?.message}>
        <Input autoComplete="off" {...form.register('siteTitle')} />
      </Field>
      <Field
        optional
        label={t('supportEmail')}
        hint={t('supportEmailHint')}
        error={errors.supportEmail?.message}
      >
        <Input type="email" autoComplete="off" {...form.register('supportEmail')} />
      </Field>
      {networks.map((network) => (
        <Field
          key={network}
          optional
          label={t(`networks.${network}`)}
          error={errors[network]?.message}
        >
          <Input type="url" autoComplete="off" {...form.register(network)} />
        </Field>
      ))}
      <ZoneField input={form.register('timeZone')} chosen={form.watch('timeZone')} />
      <Field
        label={t('preloaderMs')}
        hint={t('preloaderMsHint')}
        error={errors.preloaderMs?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('preloaderMs', { setValueAs: wholeIn })}
        />
      </Field>
    </div>
  )
}

interface ZoneProps {
  input: ComponentProps<typeof Select>
  chosen: string | undefined
}

function ZoneField({ input, chosen = UTC }: ZoneProps) {
  const t = useTranslations('settings.general')
  return (
    <Field label={t('timeZone')} hint={t('timeZoneHint')}>
      <Select {...input}>
        <ZoneOptions chosen={chosen} />
      </Select>
    </Field>
  )
}

function wholeIn(typed: unknown): number {
  return typed === '' ? Number.NaN : Number(typed)
}
