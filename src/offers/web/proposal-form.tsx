import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError } from '#platform/web/query.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import type { Service } from '#services/contract.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { Card } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Queried } from '#ui/queried.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { MIN_PROPOSAL_NOTE } from '../limits.ts'
import { offersProposalContract, type Allowance, type NewProposal } from '../proposal-contract.ts'
import { AllowanceLine } from './allowance-line.tsx'
import { refreshOffers } from './offer-queries.ts'
import { ProposalHindrance } from './proposal-hindrance.tsx'
import { allowanceQuery } from './proposal-queries.ts'
import { RevisedGigNote, useSeenGig } from './revised-gig.tsx'
import { TermsForm } from './terms-form.tsx'
import { emptyTerms, serverProblems, type TypedTerms } from './typed-terms.ts'
import { usePresets } from './use-presets.ts'

const LOADING = ['h-64 rounded-xl', 'h-64 rounded-xl']

interface Props {
  brief: Brief
  user: SessionUser
}

/** The form for a proposal, with how many the viber can still send. */
export function ProposalForm({ brief, user }: Props) {
  const t = useTranslations('proposals.area')
  const services = useQuery(providerServicesQuery(user.id))
  // What was read before the last proposal would say that there is one more.
  const allowance = useQuery({ ...allowanceQuery, refetchOnMount: 'always' })
  if (!allowance.isFetchedAfterMount) return <Skeletons classes={LOADING} />
  return (
    <Queried query={allowance} loading={LOADING} level={3}>
      {(allowed) => (
        <Queried query={services} loading={LOADING} level={3}>
          {(own) => (
            <>
              <p className="max-w-prose text-ink-2">{t('text')}</p>
              <Allowed brief={brief} allowance={allowed} services={servicesFor(brief, own)} />
            </>
          )}
        </Queried>
      )}
    </Queried>
  )
}

interface AllowedProps {
  brief: Brief
  allowance: Allowance
  services: readonly Service[]
}

function Allowed({ brief, allowance, services }: AllowedProps) {
  const t = useTranslations('proposals.allowance')
  const { isInvited } = brief.viewer
  // Decided once: a proposal sent in another tab must not take away what was typed here.
  const [why] = useState(() => hindranceOf(allowance, isInvited))
  return (
    <>
      {why !== 'too_many_open' &&
        (isInvited ? (
          <p className="text-sm text-ink-2">{t('invited')}</p>
        ) : (
          <AllowanceLine allowance={allowance} />
        ))}
      {why ? (
        <ProposalHindrance brief={brief} why={why} />
      ) : (
        <Fields brief={brief} services={services} />
      )}
    </>
  )
}

/** An invitation does not count against the day's proposals, but against the open ones. */
function hindranceOf(
  { left, open, maxOpen }: Allowance,
  isInvited: boolean,
): 'too_many_open' | 'allowance' | null {
  if (open >= maxOpen) return 'too_many_open'
  return left === 0 && !isInvited ? 'allowance' : null
}

/** The active services, those in the category of the gig first. */
function servicesFor({ category }: Brief, services: readonly Service[]): Service[] {
  const active = services.filter(({ status }) => status === 'active')
  const [fitting, others] = [true, false].map((fits) =>
    active.filter((service) => (service.category === category) === fits),
  )
  return [...(fitting ?? []), ...(others ?? [])]
}

interface Sending extends NewProposal {
  clearDraft: () => void
}

/** Sends the proposal and opens its page. */
function useSend({ id }: Brief, onRevised: (current: Brief) => void) {
  const t = useTranslations('proposals.area')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ terms, revision }: Sending) =>
      api(offersProposalContract).make({ id, terms, revision }),
    onSuccess: async (offer, { clearDraft }) => {
      clearDraft()
      showToast({ title: t('sent') })
      await navigate({ to: paths.offer(offer.id) })
      await refreshOffers(queryClient)
    },
    onError: async (error) => {
      showFailure(error, t('failed'), t('failedText'))
      if (isApiError(error) && error.code === 'brief.revised') onRevised(error.current as Brief)
      // If the gig is full or closed now, the page says so above the form.
      if (isApiError(error) && error.status === 409) await refreshOffers(queryClient)
    },
  })
}

function Fields({ brief, services }: { brief: Brief; services: readonly Service[] }) {
  const t = useTranslations('proposals.area')
  const presets = usePresets()
  const [serviceId, setServiceId] = useState(services[0]?.id)
  const { seen, hasLooked, look } = useSeenGig(brief)
  const send = useSend(brief, look)
  const [initial] = useState(() => startFor(brief, emptyTerms(presets)))
  const { error } = send
  return (
    <TermsForm
      initial={initial}
      side="provider"
      questions={seen.questions ?? []}
      minNote={MIN_PROPOSAL_NOTE}
      action={t('send')}
      pending={send.isPending}
      serverProblems={isApiError(error) ? serverProblems(error.errors) : {}}
      draftName={`proposal-${brief.id}`}
      onSend={(typed, clearDraft) => {
        const terms = { ...typed, ...(serviceId && { serviceId }) }
        send.mutate({ terms, revision: seen.revision, clearDraft })
      }}
    >
      <RevisedGigNote
        hasNews={brief.revision > seen.revision}
        hasLooked={hasLooked}
        onLook={() => look(brief)}
      />
      <Card>
        <Field label={t('service')} hint={t('serviceHint')} required>
          <Select
            value={serviceId ?? ''}
            onChange={({ target }) => setServiceId(Number(target.value))}
          >
            <Options of={services.map(({ id, title }) => [id, title] as const)} />
          </Select>
        </Field>
      </Card>
    </TermsForm>
  )
}

/** The form begins with the title and the kind of price of the gig. */
function startFor({ title, budgetType }: Brief, empty: TypedTerms): TypedTerms {
  return { ...empty, title, pricing: budgetType === 'hourly' ? 'hourly' : 'fixed' }
}
