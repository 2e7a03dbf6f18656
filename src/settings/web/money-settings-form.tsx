import { useWatch } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { numberTyped } from '#platform/typed-number.ts'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NumberField } from '#ui/number-field.tsx'
import {
  settingsMoneyContract,
  type CurrentMoneySettings,
  type WholeMoneyChange,
} from '../money-contract.ts'
import { CurrencyField } from './currency-field.tsx'
import { StaleNote } from './stale-note.tsx'
import { TypedMoneySettings, typedFrom, unitOf, type TypedMoney } from './typed-money-settings.ts'
import { useStaleForm } from './use-stale-form.ts'
import { useSaveSettings } from './use-save-settings.ts'

export const moneyQuery = read(settingsMoneyContract, 'get')

const fields = [
  'feeBps',
  'feeMin',
  'tipFeeBps',
  'payoutMin',
  'acceptanceHours',
  'reviewDays',
  'maxChangeRounds',
  'disputeAnswerDays',
  'disputeUrgent',
] as const satisfies readonly (keyof WholeMoneyChange)[]

type MoneyForm = ReturnType<typeof useZodForm<TypedMoney, WholeMoneyChange>>

interface Props {
  settings: CurrentMoneySettings
  /** True for super admins. Other admins can only read the form. */
  isEditable: boolean
}

export function MoneySettingsForm({ settings, isEditable }: Props) {
  const t = useTranslations('settings.money')
  const hydrated = useHydrated()
  const form = useZodForm(TypedMoneySettings, typedFrom(settings))
  const { isDirty } = form.formState
  const { isStale, takeOver } = useStaleForm(form, typedFrom(settings))
  const save = useSaveSettings({
    queryKey: moneyQuery.queryKey,
    save: (wanted: WholeMoneyChange) => api(settingsMoneyContract).set(wanted),
    onSend: () => followSave(form, typedFrom),
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
        <LeaveGuard isDirty={isDirty} />
        {!isEditable && <Alert>{t('readOnly')}</Alert>}
        <Fields form={form} settings={settings} isEditable={isEditable} />
        <MinimumFeeNote form={form} />
        <Checkbox
          label={t('needsPayoutAccount')}
          hint={t('needsPayoutAccountHint')}
          disabled={!isEditable}
          {...form.register('needsPayoutAccount')}
        />
        {isEditable && (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-sm text-ink-3">{t('note')}</p>
            <Button type="submit" disabled={!hydrated} pending={save.isPending}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** Explains the effect of the typed minimum fee on small orders. */
function MinimumFeeNote({ form }: { form: MoneyForm }) {
  const t = useTranslations('settings.money')
  const format = useFormatter()
  const [typedMin, typedPercent, currency] = useWatch({
    control: form.control,
    name: ['feeMin', 'feeBps', 'currency'],
  })
  const feeMin = numberTyped(typedMin)
  if (!(feeMin > 0)) return null
  const money = (amount: number) => format.number(amount, { style: 'currency', currency })
  const percent = numberTyped(typedPercent)
  return (
    <Alert tone="warning" title={t('feeMinTakesAll', { amount: money(feeMin) })}>
      {percent > 0 && t('feeMinTakesMore', { percent, limit: money((feeMin * 100) / percent) })}
    </Alert>
  )
}

function Fields({ form, settings, isEditable }: Props & { form: MoneyForm }) {
  const t = useTranslations('settings.money')
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CurrencyField
        current={settings.currency}
        canChange={settings.canChangeCurrency}
        error={errors.currency?.message}
        input={{ ...form.register('currency'), disabled: !isEditable }}
      />
      {fields.map((name) => (
        <NumberField
          key={name}
          control={form.control}
          name={name}
          unit={unitOf(name)}
          holds="text"
          readOnly={!isEditable}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`)}
          error={errors[name]?.message}
        />
      ))}
    </div>
  )
}
