import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { agreementsContract, type Agreement } from '#agreements/contract.ts'
import { messagesContract } from '#messages/contract.ts'
import type { AgreedFee } from '#orders/price-contract.ts'
import { jobQuery, orderQuery } from '#orders/web/order-queries.ts'
import { read } from '#platform/web/query.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import type { NewOffer } from '../contract.ts'
import type { Side } from '../process.ts'
import type { TypedTerms } from './typed-terms.ts'

/** What a new offer is for: work for a client, more hours of an order, or a change to an agreement. */
export interface OfferSubject {
  kind: 'client' | 'order' | 'agreement'
  target: Omit<NewOffer, 'terms'>
  /** The writer's side. */
  side: Side
  other: { fullName: string }
  /** The client, if they must write to the viber or order from them before an offer. */
  unknownClientId: number | undefined
  /** The title of the order or agreement. */
  title: string | undefined
  /** The writer's services, of which the offer names one; only for a client. */
  services: { id: number; title: string }[]
  /** What was agreed before and cannot change. */
  pricing: TypedTerms['pricing'] | undefined
  /** In major units. */
  hourlyRate: number | undefined
  /** Of an agreement or a running order, for its viber. */
  agreedFee: AgreedFee | undefined
  /** What the form begins with. */
  initial: Partial<TypedTerms>
}

interface Target {
  to?: number | undefined
  order?: number | undefined
  agreement?: number | undefined
}

/** Reads what the new offer is for, as the server knows it now. Throws a not-found for anything the viewer cannot see. */
export async function loadOfferSubject(
  queryClient: QueryClient,
  user: { id: number },
  { to, order, agreement }: Target,
): Promise<OfferSubject> {
  if (agreement !== undefined) return ofAgreement(queryClient, agreement)
  if (order !== undefined) return ofOrder(queryClient, order)
  return ofClient(queryClient, user, to ?? 0)
}

async function ofClient(
  queryClient: QueryClient,
  user: { id: number },
  clientId: number,
): Promise<OfferSubject> {
  if (clientId === user.id) throw notFound()
  const [other, services] = await Promise.all([
    queryClient.fetchQuery({
      ...read(messagesContract, 'counterpart', { userId: clientId }),
      staleTime: 0,
    }),
    queryClient.fetchQuery({ ...providerServicesQuery(user.id), staleTime: 0 }),
  ])
  return {
    kind: 'client',
    target: { clientId },
    side: 'provider',
    other,
    unknownClientId: other.canMakeOffer ? undefined : clientId,
    title: undefined,
    services: services.filter(({ status }) => status === 'active'),
    pricing: undefined,
    hourlyRate: undefined,
    agreedFee: undefined,
    initial: {},
  }
}

async function ofOrder(queryClient: QueryClient, orderId: number): Promise<OfferSubject> {
  const [order, job] = await Promise.all([
    queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 }),
    queryClient.fetchQuery({ ...jobQuery(orderId), staleTime: 0 }),
  ])
  const { hourlyRate, title, description } = order
  if (order.viewerRole !== 'provider' || hourlyRate === null) throw notFound()
  return {
    kind: 'order',
    target: { orderId },
    side: 'provider',
    other: order.client,
    unknownClientId: undefined,
    title,
    services: [],
    pricing: 'hourly',
    hourlyRate,
    agreedFee: job.agreedFee,
    initial: {
      title,
      scope: description ?? '',
      pricing: 'hourly',
      hourlyRate: String(hourlyRate),
    },
  }
}

async function ofAgreement(queryClient: QueryClient, id: number): Promise<OfferSubject> {
  const agreement = await queryClient.fetchQuery({
    ...read(agreementsContract, 'get', { id }),
    staleTime: 0,
  })
  const { viewerRole, pricing, hourlyRate } = agreement
  if (viewerRole === 'admin') throw notFound()
  return {
    kind: 'agreement',
    target: { agreementId: id },
    side: viewerRole,
    other: viewerRole === 'client' ? agreement.provider : agreement.client,
    unknownClientId: undefined,
    title: agreement.title,
    services: [],
    pricing,
    hourlyRate: hourlyRate ?? undefined,
    agreedFee: agreement.agreedFee,
    initial: initialOf(agreement),
  }
}

/** The milestones that are not paid yet, which the amendment replaces. */
function initialOf({ title, scope, pricing, hourlyRate, milestones }: Agreement) {
  const planned = milestones.filter(({ state }) => state === 'planned')
  return {
    title,
    scope,
    pricing,
    ...(hourlyRate !== null && { hourlyRate: String(hourlyRate) }),
    ...(planned.length > 0 && {
      milestones: planned.map((milestone, index) => ({
        key: index + 1,
        title: milestone.title,
        description: milestone.description ?? '',
        amount: String(milestone.amount),
        days: String(milestone.days),
      })),
    }),
  }
}
