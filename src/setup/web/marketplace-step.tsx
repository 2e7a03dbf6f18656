import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { generalQuery } from '#settings/web/general-form.tsx'
import { LogoCard } from '#settings/web/logo-card.tsx'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import { Input } from '#ui/control.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { setupContract, SetupMarketplace } from '../contract.ts'
import { STEP_FORM, StepFrame, type StepProps } from './step-frame.tsx'

/** The step for name, support address and logo. */
export function MarketplaceStep(props: StepProps) {
  const { data, error, refetch } = useQuery({ ...generalQuery, staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-xl" />
  const { siteTitle, supportEmail } = data
  return <MarketplaceForm {...props} current={{ siteTitle, supportEmail }} />
}

function MarketplaceForm({ current, ...props }: StepProps & { current: SetupMarketplace }) {
  const t = useTranslations('setup.texts')
  const label = useTranslations('settings.general')
  const siteChanged = useSiteChanged()
  const form = useZodForm(SetupMarketplace, current)
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (wanted: SetupMarketplace) => api(setupContract).setMarketplace(wanted),
    onSuccess: async (setup) => {
      await siteChanged()
      await props.onChanged(setup)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <StepFrame {...props} saving={save}>
      <p className="text-ink-2">{t('marketplace')}</p>
      <form
        id={STEP_FORM}
        noValidate
        method="post"
        className="grid grid-cols-1 gap-5"
        onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      >
        <Field
          label={label('siteTitle')}
          hint={label('siteTitleHint')}
          error={errors.siteTitle?.message}
        >
          <Input dir="auto" autoComplete="off" {...form.register('siteTitle')} />
        </Field>
        <Field
          optional
          label={label('supportEmail')}
          hint={label('supportEmailHint')}
          error={errors.supportEmail?.message}
        >
          <Input type="email" autoComplete="off" {...form.register('supportEmail')} />
        </Field>
      </form>
      <LogoCard />
    </StepFrame>
  )
}
