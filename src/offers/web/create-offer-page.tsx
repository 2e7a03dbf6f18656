import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError, orNotFound } from '#platform/web/query.ts'
import { idIn } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { MessageSquare, Store } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { offersContract, type NewOffer } from '../contract.ts'
import { loadOfferSubject, type OfferSubject } from './offer-subject.ts'
import { refreshOffers } from './offer-queries.ts'
import { TermsForm } from './terms-form.tsx'
import { emptyTerms, serverProblems } from './typed-terms.ts'
import { usePresets } from './use-presets.ts'

interface Search {
  /** The client. */
  to?: number | undefined
  /** The order that gets more hours. */
  order?: number | undefined
  /** The agreement that is amended. */
  agreement?: number | undefined
}

export const Route = createFileRoute('/offers/new')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    to: idIn(raw['to']),
    order: idIn(raw['order']),
    agreement: idIn(raw['agreement']),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps }) => {
    const { to, order, agreement } = deps
    if ([to, order, agreement].every((id) => id === undefined)) throw notFound()
    const reading = loadOfferSubject(context.queryClient, context.user, deps)
    return orSignIn(orNotFound(reading), { context, location })
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('offers.new.pageTitle') }),
  component: CreateOfferPage,
})

function CreateOfferPage() {
  const t = useTranslations('offers.new')
  const subject = Route.useLoaderData()
  const hasNoService = subject.kind === 'client' && subject.services.length === 0
  return (
    <div className="container-page max-w-3xl py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t(`title.${subject.kind}`)}</h1>
      {hasNoService ? (
        <ServiceFirst />
      ) : subject.unknownClientId === undefined ? (
        <>
          <p className="-mt-4 mb-6 wrap-anywhere text-ink-2">
            {t(`text.${subject.kind}`, {
              name: isolated(subject.other.fullName),
              title: isolated(subject.title ?? ''),
            })}
          </p>
          <OfferForm subject={subject} />
        </>
      ) : (
        <TalkFirst clientId={subject.unknownClientId} name={isolated(subject.other.fullName)} />
      )}
    </div>
  )
}

/** A viber does not begin with an offer: the client writes or orders first. */
function TalkFirst({ clientId, name }: { clientId: number; name: string }) {
  const t = useTranslations('offers.new')
  return (
    <EmptyState
      icon={MessageSquare}
      title={t('talkFirst')}
      text={t('talkFirstText', { name })}
      action={
        <Link to={paths.messages(clientId)} className={buttonClass()}>
          {t('toMessages')}
        </Link>
      }
    />
  )
}

/** An offer belongs to a service, so a viber without one publishes one first. */
function ServiceFirst() {
  const t = useTranslations('offers.new')
  return (
    <EmptyState
      icon={Store}
      title={t('serviceFirst')}
      text={t('serviceFirstText')}
      action={
        <Link to={paths.dashboard} search={{ tab: 'services' }} className={buttonClass()}>
          {t('toServices')}
        </Link>
      }
    />
  )
}

interface Sending {
  offer: NewOffer
  clearDraft: () => void
}

function OfferForm({ subject }: { subject: OfferSubject }) {
  const t = useTranslations('offers.new')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const presets = usePresets()
  const [serviceId, setServiceId] = useState(subject.services[0]?.id)
  const send = useMutation({
    mutationFn: ({ offer }: Sending) => api(offersContract).make(offer),
    onSuccess: async (offer, { clearDraft }) => {
      clearDraft()
      showToast({ title: t('sent') })
      await navigate({ to: paths.offer(offer.id) })
      await refreshOffers(queryClient)
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
  const { error } = send
  return (
    <TermsForm
      initial={{ ...emptyTerms(presets), ...subject.initial }}
      side={subject.side}
      action={t(`send.${subject.kind}`)}
      pending={send.isPending}
      serverProblems={isApiError(error) ? serverProblems(error.errors) : {}}
      agreedFee={subject.agreedFee}
      hidesShare={subject.kind === 'order' && !subject.agreedFee}
      fixedPricing={subject.pricing}
      fixedRate={subject.hourlyRate}
      draftName={`offer-${JSON.stringify(subject.target)}`}
      onSend={(terms, clearDraft) => {
        const service = subject.kind === 'client' && serviceId && { serviceId }
        send.mutate({ offer: { ...subject.target, terms: { ...terms, ...service } }, clearDraft })
      }}
    >
      {subject.kind === 'client' && (
        <Card>
          <Field label={t('service')} hint={t('serviceHint')} required>
            <Select
              value={serviceId ?? ''}
              onChange={({ target }) => setServiceId(Number(target.value))}
            >
              <Options of={subject.services.map(({ id, title }) => [id, title] as const)} />
            </Select>
          </Field>
        </Card>
      )}
      {subject.kind === 'agreement' && <Alert>{t('replaces')}</Alert>}
    </TermsForm>
  )
}
