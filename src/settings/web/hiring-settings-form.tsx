import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { briefApprovals } from '../hiring.ts'
import { settingsHiringContract, type HiringSettings } from '../hiring-contract.ts'
import { StaleNote } from './stale-note.tsx'
import {
  gigNumbers,
  offerNumbers,
  TypedHiringSettings,
  typedFrom,
  type TypedHiring,
} from './typed-hiring-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useStaleForm } from './use-stale-form.ts'

export const hiringQuery = read(settingsHiringContract, 'get')

type HiringForm = ReturnType<typeof useZodForm<TypedHiring, HiringSettings>>

/** The ways to hire that the marketplace offers, with their deadlines and limits. */
export function HiringSettingsForm({ settings }: { settings: HiringSettings }) {
  const t = useTranslations('settings.hiring')
  const hydrated = useHydrated()
  const form = useZodForm(TypedHiringSettings, typedFrom(settings))
  const { isStale, takeOver } = useStaleForm(form, typedFrom(settings))
  const save = useSaveSettings({
    queryKey: hiringQuery.queryKey,
    save: (wanted: HiringSettings) => api(settingsHiringContract).set(wanted),
    onSend: () => followSave(form, typedFrom),
    showErrors: (error) => showFieldErrors(form, error),
  })
  return (
    <form
      noValidate
      method="post"
      className="grid grid-cols-1 gap-6"
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
    >
      {isStale && <StaleNote onTakeOver={takeOver} />}
      <LeaveGuard isDirty={form.formState.isDirty} />
      <Group name="packages">
        <Checkbox
          label={t('packages')}
          hint={t('packagesHint')}
          {...form.register('hasPackages')}
        />
      </Group>
      <Group name="offers">
        <Numbers form={form} names={offerNumbers} />
      </Group>
      <Group name="gigs">
        <Checkbox
          label={t('gigBoard')}
          hint={t('gigBoardHint')}
          {...form.register('isGigBoardOpen')}
        />
        <Numbers form={form} names={gigNumbers}>
          <ApprovalField form={form} />
        </Numbers>
      </Group>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-ink-3">{t('note')}</p>
        <Button type="submit" disabled={!hydrated} pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface GroupProps {
  name: 'packages' | 'offers' | 'gigs'
  children: ReactNode
}

function Group({ name, children }: GroupProps) {
  const t = useTranslations('settings.hiring.groups')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-xl">
        {t(name)}
      </h2>
      {children}
    </Card>
  )
}

interface NumbersProps {
  form: HiringForm
  names: readonly (typeof offerNumbers | typeof gigNumbers)[number][]
  /** A field before the numbers. */
  children?: ReactNode
}

function Numbers({ form, names, children }: NumbersProps) {
  const t = useTranslations('settings.hiring')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {children}
      {names.map((name) => (
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
  )
}

function ApprovalField({ form }: { form: HiringForm }) {
  const t = useTranslations('settings.hiring')
  const options = briefApprovals.map((choice) => [choice, t(`approvals.${choice}`)] as const)
  return (
    <Field
      label={t('approval')}
      hint={t('approvalHint')}
      error={form.formState.errors.briefApproval?.message}
    >
      <Select {...form.register('briefApproval')}>
        <Options of={options} />
      </Select>
    </Field>
  )
}
