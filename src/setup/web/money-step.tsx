import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { api } from '#platform/web/client.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { CurrencyField } from '#settings/web/currency-field.tsx'
import { moneyQuery } from '#settings/web/money-settings-form.tsx'
import { unitOf } from '#settings/web/typed-money-settings.ts'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { setupContract, SetupMoney } from '../contract.ts'
import { STEP_FORM, StepFrame, type StepProps } from './step-frame.tsx'

const text = z.string()
interface Typed {
  currency: string
  feeBps: string
  feeMin: string
}

/** Converts the typed texts (percent and major units) and validates them with the server's schema. */
const TypedMoney = z.pipe(
  z.pipe(
    z.object({ currency: text, feeBps: text, feeMin: text }),
    z.transform(({ currency, feeBps, feeMin }: Typed) => ({
      currency: currency as SetupMoney['currency'],
      // Removes floating-point errors of the multiplication.
      feeBps: Number((numberTyped(feeBps) * 100).toFixed(6)),
      feeMin: numberTyped(feeMin),
    })),
  ),
  SetupMoney,
)

/** The step for currency and fee. Deadlines keep their defaults. */
export function MoneyStep(props: StepProps) {
  const { site } = useRouteContext({ from: '__root__' })
  const { data, error, refetch } = useQuery({ ...moneyQuery, staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-xl" />
  const current = {
    currency: site.currency,
    feeBps: String(data.feeBps / 100),
    feeMin: String(data.feeMin),
  }
  return <MoneyForm {...props} current={current} />
}

function MoneyForm({ current, ...props }: StepProps & { current: Typed }) {
  const t = useTranslations('setup.money')
  const siteChanged = useSiteChanged()
  const form = useZodForm(TypedMoney, current)
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (wanted: SetupMoney) => api(setupContract).setMoney(wanted),
    onSuccess: async (setup) => {
      await siteChanged()
      await props.onChanged(setup)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <StepFrame {...props} saving={save}>
      <p className="text-ink-2">{t('text')}</p>
      <form
        id={STEP_FORM}
        noValidate
        method="post"
        className="grid grid-cols-1 gap-5"
        onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      >
        <CurrencyField
          current={current.currency}
          canChange={props.setup.canChangeCurrency}
          error={errors.currency?.message}
          input={form.register('currency')}
        />
        <Fee form={form} />
      </form>
    </StepFrame>
  )
}

function Fee({ form }: { form: ReturnType<typeof useZodForm<Typed, SetupMoney>> }) {
  const t = useTranslations('settings.money')
  const { errors } = form.formState
  return (['feeBps', 'feeMin'] as const).map((name) => (
    <NumberField
      key={name}
      control={form.control}
      name={name}
      unit={unitOf(name)}
      holds="text"
      label={t(`fields.${name}`)}
      hint={t(`hints.${name}`)}
      error={errors[name]?.message}
    />
  ))
}
