import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  Link,
  notFound,
  useNavigate,
  useRouteContext,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { currencySign } from '#platform/money.ts'
import { api } from '#platform/web/client.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { servicesContract, type ServiceDetails } from '#services/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { ArrowLeft, Lock } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { useDayName } from '#ui/use-day-name.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { offersContract, type QuoteRequest } from '../contract.ts'
import { MAX_SCOPE, MAX_TITLE } from '../limits.ts'
import { refreshOffers } from './offer-queries.ts'
import { quoteForm, requestOf } from './quote-form.ts'

export const Route = createFileRoute('/services/$id/quote')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reading = context.queryClient.fetchQuery({
      ...read(servicesContract, 'get', { id }),
      staleTime: 0,
    })
    return orSignIn(orNotFound(reading), { context, location })
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('offers.quote.pageTitle') }),
  component: RequestQuotePage,
})

function RequestQuotePage() {
  const t = useTranslations('offers.quote')
  const service = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const isOwn = service.userId === user.id
  return (
    <div className="container-page max-w-3xl py-8 sm:py-12">
      <Link to={paths.service(service.id)} className={buttonClass('ghost')}>
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('back')}
      </Link>
      <h1 className="mt-4 text-3xl">{t('pageTitle')}</h1>
      <p className="mt-2 mb-6 wrap-anywhere text-ink-2">
        {t('text', {
          name: isolated(service.provider.name),
          title: isolated(service.title),
        })}
      </p>
      {isOwn || service.status !== 'active' ? (
        <EmptyState
          icon={Lock}
          title={t(isOwn ? 'own' : 'notOffered')}
          text={t(isOwn ? 'ownText' : 'notOfferedText')}
        />
      ) : (
        <>
          <Away service={service} />
          <QuoteForm service={service} />
        </>
      )}
    </div>
  )
}

/** Tells the client when an answer can be expected. */
function Away({ service: { awayUntil } }: { service: ServiceDetails }) {
  const t = useTranslations('offers.quote')
  const dayName = useDayName()
  if (!awayUntil) return null
  return (
    <Alert tone="warning" className="mb-6">
      {t('away', { day: dayName(awayUntil) })}
    </Alert>
  )
}

/** Sends the request and opens its page. `onFailure` gets what the server refused. */
function useSendRequest(serviceId: number, onFailure: (error: unknown) => void) {
  const t = useTranslations('offers.quote')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: QuoteRequest) =>
      api(offersContract).request({ ...request, id: serviceId }),
    onSuccess: async (offer) => {
      showToast({ title: t('sent') })
      await navigate({ to: paths.offer(offer.id) })
      await refreshOffers(queryClient)
    },
    onError: (error) => {
      onFailure(error)
      showFailure(error, t('failed'), t('failedText'))
    },
  })
}

const blank = { title: '', scope: '', budget: undefined, neededBy: '' }

function QuoteForm({ service }: { service: ServiceDetails }) {
  const t = useTranslations('offers.quote')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const hydrated = useHydrated()
  const uploads = useUploads()
  const form = useZodForm(quoteForm, blank)
  const draft = useDraft(`quote-${service.id}`, form, blank)
  const { errors } = form.formState
  const send = useSendRequest(service.id, (error) => showFieldErrors(form, error))
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={form.handleSubmit((typed) =>
        send.mutate(requestOf(typed, uploads.tokens), { onSuccess: draft.clear }),
      )}
    >
      <LeaveGuard isDirty={form.formState.isDirty && send.isIdle} />
      <DraftNote draft={draft} />
      <Card className="grid gap-4">
        <Field label={t('title')} required error={errors.title?.message}>
          <Input dir="auto" maxLength={MAX_TITLE} {...form.register('title')} />
        </Field>
        <Field label={t('scope')} hint={t('scopeHint')} required error={errors.scope?.message}>
          <Textarea dir="auto" maxLength={MAX_SCOPE} {...form.register('scope')} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            optional
            control={form.control}
            name="budget"
            unit="money"
            holds="number"
            label={t('budget', { symbol: currencySign(locale, site.currency) })}
            hint={t('budgetHint')}
            error={errors.budget?.message}
          />
          <Field label={t('neededBy')} optional error={errors.neededBy?.message}>
            <Input type="date" {...form.register('neededBy')} />
          </Field>
        </div>
        <FileField uploads={uploads} />
        <FilesNote uploads={uploads} />
        <Button
          type="submit"
          size="lg"
          pending={send.isPending}
          disabled={!hydrated || uploads.isUploading}
          className="justify-self-start"
        >
          {t('send')}
        </Button>
      </Card>
    </form>
  )
}
