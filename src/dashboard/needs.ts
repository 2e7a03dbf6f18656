import type { ReceivedInvitation } from '#briefs/invitations-contract.ts'
import type { AgreementCard } from '#agreements/contract.ts'
import type { Dispute } from '#disputes/contract.ts'
import type { OfferCard } from '#offers/offer-contract.ts'
import type { Order } from '#orders/contract.ts'
import type { PayoutSummary } from '#payouts/contract.ts'
import { needKinds, type Need, type NeedKind } from './contract.ts'

const blank = {
  id: null,
  title: null,
  person: null,
  amount: null,
  amountIs: null,
  count: null,
  dueAt: null,
  dueOn: null,
}

function need(kind: NeedKind, facts: Partial<Need>): Need {
  return { ...blank, ...facts, kind }
}

/** What orders ask of the viewer. A job of several orders has one review, so it is asked for once. */
export function needsOfOrders(orders: readonly Order[]): Need[] {
  const toReview = new Map<number, Need>()
  const others: Need[] = []
  for (const order of orders) {
    const one = needOfOrder(order)
    if (one?.kind === 'review') toReview.set(order.jobId ?? order.id, one)
    else if (one) others.push(one)
  }
  return [...others, ...toReview.values()]
}

/** Undefined if the order waits for the other side or for the decision on a dispute. */
function needOfOrder(order: Order): Need | undefined {
  const kind = kindOfOrder(order)
  if (!kind) return undefined
  const { id, title, totalAmount, providerAmount, viewerRole, process } = order
  const isClient = viewerRole === 'client'
  return need(kind, {
    id,
    title,
    person: isClient ? order.provider.fullName : order.client.fullName,
    amount: isClient ? totalAmount : providerAmount,
    amountIs: isClient ? 'total' : 'share',
    dueAt: kind === 'review' ? null : process.deadline,
    dueOn: kind === 'order_deliver' ? order.deliveryDeadline : null,
  })
}

function kindOfOrder({ process, viewerRole, cancellation }: Order): NeedKind | undefined {
  const { stage, waitingFor, actions } = process
  if (stage === 'completed') return actions.includes('review') ? 'review' : undefined
  if (stage === 'in_progress' && cancellation && cancellation.by !== viewerRole) {
    return 'order_cancellation'
  }
  if (waitingFor !== viewerRole) return undefined
  if (stage === 'pending') return 'order_accept'
  if (stage === 'in_progress') return 'order_deliver'
  return stage === 'delivered' ? 'order_check' : undefined
}

/** What offers ask of the viewer. Proposals for one gig are read together. */
export function needsOfOffers(offers: readonly OfferCard[]): Need[] {
  const waiting = offers.filter(({ process, viewerRole }) => process.waitingFor === viewerRole)
  const isProposal = ({ origin, status, viewerRole }: OfferCard) =>
    origin === 'proposal' && status === 'offered' && viewerRole === 'client'
  const single = waiting.filter((offer) => !isProposal(offer)).map((offer) => needOfOffer(offer))
  const proposals = Map.groupBy(waiting.filter(isProposal), ({ brief }) => brief?.id)
  return [...single, ...[...proposals.values()].map((ofGig) => needOfProposals(ofGig))]
}

function needOfOffer(offer: OfferCard): Need {
  const { id, title, brief, total, status, viewerRole, process } = offer
  const other = viewerRole === 'client' ? offer.provider : offer.client
  return need(kindOfOffer(status), {
    id,
    title: title ?? brief?.title ?? null,
    person: other?.fullName ?? null,
    amount: total,
    amountIs: total === null ? null : 'total',
    dueAt: process.deadline,
  })
}

function kindOfOffer(status: OfferCard['status']): NeedKind {
  if (status === 'agreed') return 'offer_pay'
  return status === 'requested' ? 'quote' : 'offer_answer'
}

function needOfProposals(proposals: readonly OfferCard[]): Need {
  const [first] = proposals
  return need('proposals', {
    id: first?.brief?.id ?? null,
    title: first?.brief?.title ?? null,
    person: proposals.length === 1 ? (first?.provider.fullName ?? null) : null,
    count: proposals.length,
    dueAt: proposals.map(({ process }) => process.deadline).toSorted(soonest)[0] ?? null,
  })
}

export function needsOfDisputes(disputes: readonly Dispute[]): Need[] {
  return disputes.map((dispute) => {
    const { orderId, orderTitle, viewerRole, client, provider, answerBy } = dispute
    return need('dispute_answer', {
      id: orderId,
      title: orderTitle,
      person: (viewerRole === 'client' ? provider : client).fullName,
      dueAt: answerBy,
    })
  })
}

/** Agreements whose next milestone the client can pay. */
export function needsOfAgreements(agreements: readonly AgreementCard[]): Need[] {
  return agreements.map(({ id, title, provider, money }) =>
    need('milestone_pay', {
      id,
      title,
      person: provider.fullName,
      amount: money.toFund,
      amountIs: 'unpaid',
    }),
  )
}

export function needsOfInvitations(invitations: readonly ReceivedInvitation[]): Need[] {
  return invitations
    .filter(({ status }) => status === 'open')
    .map(({ brief, client }) =>
      need('invitation', { id: brief.id, title: brief.title, person: client.fullName }),
    )
}

export function needOfMessages(count: number): Need | undefined {
  return count === 0 ? undefined : need('messages', { count })
}

/** Released money that waits until the viber has a payout account. */
export function needOfAccount({ pending, account }: PayoutSummary): Need | undefined {
  const isReady = account.state === 'ready'
  return isReady || pending === 0
    ? undefined
    : need('payout_account', { amount: pending, amountIs: 'share' })
}

/** Those with a date come first, the soonest at the top; the others follow in the order of `needKinds`. */
export function sortedNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (one, other) =>
      soonest(dueOf(one), dueOf(other)) ||
      needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind),
  )
}

function dueOf({ dueAt, dueOn }: Need): string | null {
  return dueAt ?? (dueOn === null ? null : `${dueOn.slice(0, 10)}T23:59:59.999Z`)
}

/** Compares ISO dates. No date is later than any. */
function soonest(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}
