import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { testBanks } from '#platform/test-banks.ts'
import { api } from '#platform/web/client.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Landmark } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { payoutsContract, TestBank } from '../contract.ts'
import { refreshPayouts, testAccountQuery } from './payout-queries.ts'

/** The test gateway's page for bank and identity, in place of a real gateway's own page. */
export const Route = createFileRoute('/test-gateway/onboarding/$id')({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, site }, location, params: { id } }) => {
    if (!site.isTestPayments) throw notFound()
    const reading = queryClient.fetchQuery({ ...testAccountQuery(id), staleTime: 0 })
    return orSignIn(orNotFound(reading), { context: { queryClient }, location })
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payouts.onboarding.title') }),
  component: OnboardingPage,
})

function OnboardingPage() {
  const t = useTranslations('payouts.onboarding')
  return (
    <div className="container-page max-w-xl py-10 sm:py-16">
      <Card className="grid grid-cols-1 gap-5 sm:p-10">
        <div className="grid justify-items-center gap-3 text-center">
          <Landmark aria-hidden className="size-9 text-ink-3" />
          <Badge tone="warning">{t('badge')}</Badge>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-ink-2">{t('text')}</p>
        </div>
        <BankForm />
        <Link
          to={paths.payouts}
          className="inline-flex min-h-11 items-center justify-self-center text-sm font-semibold text-ink-2 hover:text-ink hover:underline"
        >
          {t('back')}
        </Link>
      </Card>
    </div>
  )
}

function BankForm() {
  const t = useTranslations('payouts.onboarding')
  const hydrated = useHydrated()
  const form = useZodForm(TestBank, { number: '' })
  const connect = useConnect((error) => showFieldErrors(form, error))
  return (
    <form
      noValidate
      method="post"
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit(({ number }) => connect.mutate(number))}
    >
      <ul aria-label={t('accounts')} className="grid gap-2">
        {Object.entries(testBanks).map(([number, behaviour]) => (
          <li key={number}>
            <button
              type="button"
              disabled={!hydrated}
              onClick={() => form.setValue('number', number, { shouldValidate: true })}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line px-4 py-2 text-left text-sm hover:bg-surface-2"
            >
              <span className="font-medium tabular-nums">{number}</span>
              <span className="text-ink-2">{t(`behaviour.${behaviour}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Field label={t('number')} required error={form.formState.errors.number?.message}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('number')} />
      </Field>
      <Button type="submit" size="lg" disabled={!hydrated} pending={connect.isPending}>
        {t('connect')}
      </Button>
    </form>
  )
}

function useConnect(showBesideField: (error: unknown) => boolean) {
  const t = useTranslations('payouts.onboarding')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { id } = Route.useParams()
  return useMutation({
    mutationFn: (number: string) => api(payoutsContract).connectTestBank({ id, number }),
    onSuccess: async ({ state }) => {
      await refreshPayouts(queryClient)
      await router.navigate({ to: paths.payouts })
      showToast({
        title: t(state === 'ready' ? 'connected' : 'notReady'),
        description: t(state === 'ready' ? 'connectedText' : 'notReadyText'),
      })
    },
    onError: (error) => {
      if (showBesideField(error)) return
      showFailure(error, t('failed'), t('failedText'))
    },
  })
}
